import type { ApiModel, Json, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { DocumentPatch } from './patch.ts';
import type { SchemaLocation } from './locate-schema.ts';

type Described = Pick<ApiModel, 'operations' | 'definitions'>;

/** An imported document with one change; what the change does not concern stays the same object. */
export function applyPatch<M extends Described>(model: M, patch: DocumentPatch): M {
  if (patch.kind === 'response')
    return { ...model, operations: model.operations.map((one) => withResponse(one, patch)) };
  if (patch.kind === 'several') return patch.patches.reduce((changed, one) => applyPatch(changed, one), model);
  return changeSchema(model, patch.at, (schema) => changed(schema, patch));
}

/** What stands in the description of an answer that a run has found. */
export const ADDED_ANSWER = 'Answered by the API; found by a test run.';

function withResponse(operation: Operation, { operations, status }: DocumentPatch & { kind: 'response' }): Operation {
  const isDescribed = operation.responses.some((response) => response.status === String(status));
  if (!operations.includes(operation.key) || isDescribed) return operation;
  const added = { status: String(status), description: ADDED_ANSWER, headers: [], content: [] };
  return { ...operation, responses: [...operation.responses, added] };
}

function changed(
  schema: JsonSchemaObject,
  patch: Exclude<DocumentPatch, { kind: 'response' | 'several' }>,
): JsonSchemaObject {
  switch (patch.kind) {
    case 'null':
      return nullable(schema, patch.isOld);
    case 'enum':
      return { ...schema, enum: [...(schema.enum ?? []), patch.value] };
    case 'optional':
      return { ...schema, required: (schema.required ?? []).filter((name) => name !== patch.name) };
    case 'additional':
      return { ...schema, additionalProperties: true };
  }
}

/** As the importer reads what the overlay writes. */
function nullable(schema: JsonSchemaObject, isOld: boolean): JsonSchemaObject {
  if (schema.$ref !== undefined) return { anyOf: [isOld ? { allOf: [schema] } : schema, { type: 'null' }] };
  const types = [schema.type ?? []].flat();
  const type: JsonSchemaObject['type'] = types.includes('null') ? types : [...types, 'null'];
  return { ...schema, type, ...(schema.enum !== undefined && { enum: withNull(schema.enum) }) };
}

const withNull = (values: Json[]): Json[] => (values.includes(null) ? values : [...values, null]);

function changeSchema<M extends Described>(
  model: M,
  { root, steps }: SchemaLocation,
  change: (schema: JsonSchemaObject) => JsonSchemaObject,
): M {
  const at = (schema: JsonSchema): JsonSchema => changeAt(schema, steps, change);
  if ('definition' in root) {
    const known = model.definitions[root.definition];
    return known === undefined
      ? model
      : { ...model, definitions: { ...model.definitions, [root.definition]: at(known) } };
  }
  const operations = model.operations.map((operation) =>
    operation.key === root.operation ? withSchema(operation, root, at) : operation,
  );
  return { ...model, operations };
}

function withSchema(
  operation: Operation,
  root: { status: string; contentType: string },
  at: (schema: JsonSchema) => JsonSchema,
): Operation {
  const responses = operation.responses.map((response) => {
    if (response.status !== root.status) return response;
    const content = response.content.map((media) =>
      media.contentType === root.contentType && media.schema !== null ? { ...media, schema: at(media.schema) } : media,
    );
    return { ...response, content };
  });
  return { ...operation, responses };
}

type Change = (schema: JsonSchemaObject) => JsonSchemaObject;

/** The steps are those of `locateInAnswer`. */
function changeAt(schema: JsonSchema, steps: readonly string[], change: Change): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const [keyword, ...rest] = steps;
  if (keyword === undefined) return change(schema);
  if (keyword === 'properties') return changeProperty(schema, rest, change);
  if (keyword === 'items' || keyword === 'additionalProperties') {
    const inner = schema[keyword];
    return inner === undefined ? schema : { ...schema, [keyword]: changeAt(inner, rest, change) };
  }
  if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf') return schema;
  const [index, ...further] = rest;
  const parts = schema[keyword]?.map((part, at) => (String(at) === index ? changeAt(part, further, change) : part));
  return parts === undefined ? schema : { ...schema, [keyword]: parts };
}

function changeProperty(schema: JsonSchemaObject, [name = '', ...rest]: string[], change: Change): JsonSchema {
  const property = schema.properties?.[name];
  if (property === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, [name]: changeAt(property, rest, change) } };
}
