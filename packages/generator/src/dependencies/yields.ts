import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { documentedResponse, successStatus } from '../expectation.ts';
import { jsonMedia } from '../rules/response-shape.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { plain } from './words.ts';

/** Of a wide object so many fields are looked at. */
const MAX_FIELDS = 500;

/** The documented JSON answer of a success, null where the document gives none. */
export function successSchema(operation: Operation): JsonSchema | null {
  return jsonMedia(documentedResponse(operation, successStatus(operation)))?.schema ?? null;
}

const isScalar = (schema: JsonSchemaObject): boolean =>
  ['string', 'integer', 'number', undefined].includes(mainType(schema)) && schema.items === undefined;

function fieldIn(view: JsonSchemaObject, names: readonly string[], definitions: Definitions): string | null {
  const properties = Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS);
  for (const name of names) {
    const found = properties.find(([key]) => plain(key) === name);
    if (found !== undefined && isScalar(flatten(found[1], definitions))) return found[0];
  }
  return null;
}

/** Names under which an answer may keep the identity of a record, the surest first. */
const identityNames = (resource: string, parameter: string): string[] => [
  plain(parameter),
  'id',
  `${resource}id`,
  'uuid',
  'guid',
  'key',
];

export interface Wanted {
  /** Singular name of the record, without case and separators. */
  resource: string;
  /** Name of the parameter that takes the identity. */
  parameter: string;
}

/** Path to the identity of the record that an answer describes, at its top or one level down: `id`, `data.id`. */
export function identityPath(schema: JsonSchema, wanted: Wanted, definitions: Definitions): string | null {
  const names = identityNames(wanted.resource, wanted.parameter);
  const view = flatten(schema, definitions);
  const own = fieldIn(view, names, definitions);
  if (own !== null) return own;
  for (const [key, property] of Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS)) {
    const inner = flatten(property, definitions);
    const found = mainType(inner) === 'object' ? fieldIn(inner, names, definitions) : null;
    if (found !== null) return `${key}.${found}`;
  }
  return null;
}

/** Path to the identity of the first record that a list answer gives: `data[0].id`, `[0].id`. */
export function firstIdentityPath(schema: JsonSchema, wanted: Wanted, definitions: Definitions): string | null {
  const names = identityNames(wanted.resource, wanted.parameter);
  const view = flatten(schema, definitions);
  const itemId = (list: JsonSchemaObject): string | null =>
    mainType(list) === 'array' && list.items !== undefined
      ? fieldIn(flatten(list.items, definitions), names, definitions)
      : null;
  const own = itemId(view);
  if (own !== null) return `[0].${own}`;
  for (const [key, property] of Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS)) {
    const found = itemId(flatten(property, definitions));
    if (found !== null) return `${key}[0].${found}`;
  }
  return null;
}
