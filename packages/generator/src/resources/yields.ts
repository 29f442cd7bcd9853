import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { documentedResponse, successStatus } from '../expectations/expectation.ts';
import { listAnswer } from './list-answer.ts';
import { jsonMedia } from '../rules/response-shape.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { firstLinkedIdentity } from './identity/self-link.ts';
import { selfNameIn } from './identity/self-name.ts';
import { plain } from './words/words.ts';

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
    // `@id` of JSON-LD is an address.
    const found = properties.find(([key]) => plain(key) === name && !key.startsWith('@'));
    if (found !== undefined && isScalar(flatten(found[1], definitions))) return found[0];
  }
  return null;
}

/** Names under which an answer keeps the identity of a record, the surest first. */
const identityNames = (resource: string, parameter: string): string[] => [plain(parameter), 'id', `${resource}id`];
/** Names under which it may keep it as well, where no property names the record by a resource name. */
const OTHER_NAMES = ['uuid', 'guid', 'key', 'slug', 'code', 'number', 'reference'];

/** The property of a record that tells it from others; null when none does. */
function identityIn(view: JsonSchemaObject, { resource, parameter }: Wanted, definitions: Definitions): string | null {
  return (
    fieldIn(view, identityNames(resource, parameter), definitions) ??
    selfNameIn(view, resource, definitions) ??
    fieldIn(view, OTHER_NAMES, definitions)
  );
}

export interface Wanted {
  /** Singular name of the record, without case and separators. */
  resource: string;
  /** Name of the parameter that takes the identity. */
  parameter: string;
}

/** How deep envelopes are looked into. */
const MAX_DEPTH = 3;

/** Path to the identity of the record that an answer describes, at its top or in an envelope: `id`, `data.id`. */
export function identityPath(schema: JsonSchema, wanted: Wanted, definitions: Definitions, depth = 0): string | null {
  const view = flatten(schema, definitions);
  const own = identityIn(view, wanted, definitions);
  if (own !== null) return own;
  if (depth >= MAX_DEPTH) return null;
  for (const [key, property] of Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS)) {
    if (mainType(flatten(property, definitions)) !== 'object') continue;
    const found = identityPath(property, wanted, definitions, depth + 1);
    if (found !== null) return `${key}.${found}`;
  }
  return null;
}

/**
 * Path to the identity of the first record that a list answer gives: `data[0].id`, `[0].id`, or where its items have none, the end
 * of the address that each has of itself.
 */
export function firstIdentityPath(schema: JsonSchema, wanted: Wanted, definitions: Definitions): string | null {
  const list = listAnswer(schema, definitions);
  const field = list === null ? null : identityIn(list.item, wanted, definitions);
  if (list === null) return null;
  return field === null ? firstLinkedIdentity(schema, wanted.resource, definitions) : `${list.path}[0].${field}`;
}
