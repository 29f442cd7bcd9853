import type { FieldEncoding, JsonSchema, JsonSchemaObject, MediaType, Parameter, RequestBody } from '@assay/api-model';
import { isFields, type Location } from '../reading/reader.ts';
import { readExamples, schemaExamples, type Tools } from '../openapi/media.ts';
import type { Identified } from '../openapi/parameters.ts';

const LOCATIONS = ['path', 'query', 'header'] as const;

const STYLES = new Map(Object.entries({ multi: 'form', csv: 'form', ssv: 'spaceDelimited', pipes: 'pipeDelimited' }));

/** Types that a parameter outside the body may have; `file` only in a form. */
const SIMPLE_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array']);

/** Swagger 2.0 calls the content of a file a type of its own where one may be sent or received. */
export function asText(location: Location): Location {
  if (!isFields(location.node) || location.node['type'] !== 'file') return location;
  return { node: { ...location.node, type: 'string', format: 'binary' }, pointer: location.pointer };
}

/** A parameter's own fields read as a schema: everything that is not about the parameter is. */
function inlineSchema({ reader, schemas }: Tools, found: Identified): JsonSchema {
  const { required: _required, description: _description, ...fields } = found.fields;
  const type = found.fields['type'];
  const allowed = SIMPLE_TYPES.has(String(type)) || (type === 'file' && found.in === 'formData');
  if (type !== undefined && !allowed) {
    reader.report(
      'warning',
      found.location.pointer,
      `A ${found.in} parameter cannot have the type ${JSON.stringify(type)}.`,
    );
  }
  return schemas.convert(asText({ node: fields, pointer: found.location.pointer }));
}

export function readSimpleParameters(tools: Tools, found: Identified[]): Parameter[] {
  const { reader } = tools;
  return found.flatMap((one): Parameter[] => {
    if (one.in === 'body' || one.in === 'formData') return [];
    const location = LOCATIONS.find((known) => known === one.in);
    if (location === undefined) {
      reader.report(
        'warning',
        one.location.pointer,
        `A parameter cannot be in ${JSON.stringify(one.in)}; it was skipped. Use path, query, header, body or formData.`,
      );
      return [];
    }
    const [example] = readExamples(reader, one.location);
    const { style, explode } = serialisationOf(one);
    return [
      {
        name: one.name,
        in: location,
        required: location === 'path' || one.fields['required'] === true,
        description: reader.text(one.location, 'description'),
        deprecated: one.fields['deprecated'] === true,
        schema: inlineSchema(tools, one),
        ...(example === undefined ? {} : { example }),
        style: location === 'query' ? style : 'simple',
        explode,
      },
    ];
  });
}

function bodyOf(tools: Tools, found: Identified, types: string[]): RequestBody {
  const { reader, schemas } = tools;
  if (found.fields['type'] !== undefined) {
    reader.report('warning', found.location.pointer, 'A body parameter is described by `schema`, not by `type`.');
  }
  const schema = reader.child(found.location, 'schema');
  const converted = schema.node === undefined || schema.node === null ? null : schemas.convert(schema);
  const examples = [...readExamples(reader, found.location), ...schemaExamples(reader, schema)];
  return {
    required: found.fields['required'] === true,
    description: reader.text(found.location, 'description'),
    content: types.map((contentType): MediaType => ({ contentType, schema: converted, examples })),
  };
}

const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

function formTypes(tools: Tools, fields: Identified[], types: string[]): string[] {
  const file = fields.find((field) => field.fields['type'] === 'file');
  const fitting = types.filter((type) => FORMS.has(type));
  if (file === undefined) return fitting.length > 0 ? fitting : ['application/x-www-form-urlencoded'];
  if (fitting.length === 0) {
    tools.reader.report(
      'warning',
      file.location.pointer,
      'A file needs `consumes: [multipart/form-data]`; that was assumed.',
    );
  }
  return ['multipart/form-data'];
}

/** The description of a form field is that of a property. */
function describedSchema(tools: Tools, field: Identified): JsonSchema {
  const schema = inlineSchema(tools, field);
  const description = tools.reader.text(field.location, 'description');
  return typeof schema === 'boolean' || description === null ? schema : { ...schema, description };
}

/** How the values of a list are written. */
function serialisationOf({ fields }: Identified): FieldEncoding {
  const written = fields['collectionFormat'];
  const format = typeof written === 'string' ? written : 'csv';
  return { style: STYLES.get(format) ?? 'form', explode: format === 'multi' };
}

function formOf(tools: Tools, fields: Identified[], types: string[]): RequestBody {
  const required = fields.filter((field) => field.fields['required'] === true).map((field) => field.name);
  const schema: JsonSchemaObject = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, describedSchema(tools, field)])),
    ...(required.length > 0 ? { required } : {}),
  };
  const lists = fields.filter((field) => field.fields['type'] === 'array');
  const encoding = Object.fromEntries(lists.map((field) => [field.name, serialisationOf(field)]));
  return {
    required: required.length > 0,
    description: null,
    content: formTypes(tools, fields, types).map((contentType) => ({
      contentType,
      schema,
      examples: [],
      ...(lists.length > 0 && { encoding }),
    })),
  };
}

/** The body parameter or all form parameters as one request body. */
export function readBody(tools: Tools, found: Identified[], types: string[]): RequestBody | null {
  const { reader } = tools;
  const [body, ...more] = found.filter((one) => one.in === 'body');
  const fields = found.filter((one) => one.in === 'formData');
  const surplus = more[0] ?? (body === undefined ? undefined : fields[0]);
  if (surplus !== undefined) {
    reader.report(
      'warning',
      surplus.location.pointer,
      'An operation has one body: either one body parameter or form fields. The first body was taken.',
    );
  }
  if (body !== undefined) return bodyOf(tools, body, types.length > 0 ? types : ['application/json']);
  return fields.length > 0 ? formOf(tools, fields, types) : null;
}

/** Media types of `consumes` or `produces`, the operation's before the document's. */
export function mediaTypes({ reader }: Tools, operation: Location, field: 'consumes' | 'produces'): string[] {
  const root: Location = { node: reader.root, pointer: '' };
  for (const owner of [operation, root]) {
    const { node } = reader.child(owner, field);
    if (Array.isArray(node)) return node.filter((type): type is string => typeof type === 'string');
  }
  return [];
}

export const isPresent = (location: Location): boolean => isFields(location.node) || typeof location.node === 'boolean';
