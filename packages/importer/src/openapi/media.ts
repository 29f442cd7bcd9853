import type { Json, MediaType } from '@assay/api-model';
import { isFields, type Fields, type Place, type Reader } from '../reading/reader.ts';
import { isJson } from '../schema/keywords.ts';
import type { SchemaConverter } from '../schema/convert-schema.ts';

/** What a part of the document is read with. */
export interface Tools {
  reader: Reader;
  schemas: SchemaConverter;
}

function valueOf(reader: Reader, start: Place): Json[] {
  const place = reader.follow(start);
  if (place === null || !isFields(place.node)) return [];
  const value = place.node['value'] ?? place.node['dataValue'];
  return isJson(value) ? [value] : [];
}

/** `example` and `examples` of a parameter, header or media type, most prominent first. */
export function readExamples(reader: Reader, place: Place): Json[] {
  const fields: Fields = isFields(place.node) ? place.node : {};
  const single = fields['example'] ?? fields['x-example'];
  const listed = reader.child(place, 'examples');
  const named = isFields(listed.node)
    ? Object.keys(listed.node).flatMap((name) => valueOf(reader, reader.child(listed, name)))
    : [];
  return isJson(single) ? [single, ...named] : named;
}

/** Examples written at a schema or at what it refers to. */
export function schemaExamples(reader: Reader, schema: Place): Json[] {
  if (schema.node === undefined || schema.node === null) return [];
  const place = reader.follow(schema);
  if (place === null || !isFields(place.node)) return [];
  const { example, examples } = place.node;
  const listed = Array.isArray(examples) ? (examples as Json[]) : [];
  return isJson(example) ? [example, ...listed] : listed;
}

export function readContent({ reader, schemas }: Tools, owner: Place): MediaType[] {
  return reader.entries(reader.child(owner, 'content'), '`content`').flatMap(([contentType, start]) => {
    const place = reader.follow(start);
    if (place === null) return [];
    const schema = reader.child(place, 'schema');
    return [
      {
        contentType,
        schema: schema.node === undefined || schema.node === null ? null : schemas.convert(schema),
        examples: [...readExamples(reader, place), ...schemaExamples(reader, schema)],
      },
    ];
  });
}
