import type { Json, MediaType } from '@assay/api-model';
import { isFields, type Fields, type Location, type Reader } from '../reading/reader.ts';
import { isJson } from '../schema/keywords.ts';
import type { SchemaConverter } from '../schema/convert-schema.ts';

/** What a part of the document is read with. */
export interface Tools {
  reader: Reader;
  schemas: SchemaConverter;
}

function valueOf(reader: Reader, start: Location): Json[] {
  const location = reader.follow(start);
  if (location === null || !isFields(location.node)) return [];
  const value = location.node['value'] ?? location.node['dataValue'];
  return isJson(value) ? [value] : [];
}

/** `example` and `examples` of a parameter, header or media type, most prominent first. */
export function readExamples(reader: Reader, location: Location): Json[] {
  const fields: Fields = isFields(location.node) ? location.node : {};
  const single = fields['example'] ?? fields['x-example'];
  const listed = reader.child(location, 'examples');
  const named = isFields(listed.node)
    ? Object.keys(listed.node).flatMap((name) => valueOf(reader, reader.child(listed, name)))
    : [];
  return isJson(single) ? [single, ...named] : named;
}

/** Examples written at a schema or at what it refers to. */
export function schemaExamples(reader: Reader, schema: Location): Json[] {
  if (schema.node === undefined || schema.node === null) return [];
  const location = reader.follow(schema);
  if (location === null || !isFields(location.node)) return [];
  const { example, examples } = location.node;
  const listed = Array.isArray(examples) ? examples.filter(isJson) : [];
  return isJson(example) ? [example, ...listed] : listed;
}

export function readContent({ reader, schemas }: Tools, owner: Location): MediaType[] {
  return reader.entries(reader.child(owner, 'content'), '`content`').flatMap(([contentType, start]) => {
    const location = reader.follow(start);
    if (location === null) return [];
    const schema = reader.child(location, 'schema');
    return [
      {
        contentType,
        schema: schema.node === undefined || schema.node === null ? null : schemas.convert(schema),
        examples: [...readExamples(reader, location), ...schemaExamples(reader, schema)],
      },
    ];
  });
}
