import type { FieldEncoding, Json, MediaType } from '@assay/api-model';
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

/** Styles of the Encoding Object; a member with a content type of its own goes as the document says there. */
function readEncoding({ reader }: Tools, owner: Location): Record<string, FieldEncoding> | null {
  const listed = reader.child(owner, 'encoding');
  if (!isFields(listed.node)) return null;
  const found = Object.entries(listed.node).flatMap(([name, of]): [string, FieldEncoding][] => {
    if (!isFields(of) || (typeof of['style'] !== 'string' && typeof of['explode'] !== 'boolean')) return [];
    const style = typeof of['style'] === 'string' ? of['style'] : 'form';
    return [[name, { style, explode: typeof of['explode'] === 'boolean' ? of['explode'] : style === 'form' }]];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

export function readContent(tools: Tools, owner: Location): MediaType[] {
  const { reader, schemas } = tools;
  return reader.entries(reader.child(owner, 'content'), '`content`').flatMap(([contentType, start]) => {
    const location = reader.follow(start);
    if (location === null) return [];
    const schema = reader.child(location, 'schema');
    const encoding = /^(application\/x-www-form-urlencoded|multipart\/)/i.test(contentType)
      ? readEncoding(tools, location)
      : null;
    return [
      {
        contentType,
        schema: schema.node === undefined || schema.node === null ? null : schemas.convert(schema),
        examples: [...readExamples(reader, location), ...schemaExamples(reader, schema)],
        ...(encoding !== null && { encoding }),
      },
    ];
  });
}
