import type { JsonSchema, JsonSchemaObject, JsonType } from '@assay/api-model';
import { saidRequired } from './said-required.ts';

export type Definitions = Record<string, JsonSchema>;

const MAX_HOPS = 30;

/** The schema behind a reference; what cannot be found accepts everything. */
export function deref(schema: JsonSchema, definitions: Definitions): JsonSchema {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (typeof current === 'boolean' || current.$ref === undefined) return current;
    const { $ref, ...beside } = current;
    const target = definitions[$ref.replace('#/$defs/', '')] ?? true;
    if (typeof target === 'boolean') return Object.keys(beside).length > 0 && target ? beside : target;
    current = { ...target, ...beside };
  }
  return true;
}

function mergeTwo(a: JsonSchemaObject, b: JsonSchemaObject): JsonSchemaObject {
  const required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])];
  return {
    ...a,
    ...b,
    ...(a.properties || b.properties ? { properties: { ...a.properties, ...b.properties } } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

const isNull = (schema: JsonSchema): boolean => typeof schema === 'object' && schema.type === 'null';

/**
 * One flat view of a schema to build values from: references followed, `allOf` laid together, the first fitting branch of
 * `anyOf` and `oneOf` taken, and members that only their descriptions call mandatory are required. A value of the view need not be valid; `isValid` decides that.
 */
export function flatten(reference: JsonSchema, definitions: Definitions): JsonSchemaObject {
  const schema = behindBareReference(reference, definitions);
  if (typeof schema === 'boolean') return {};
  const views = known.get(definitions) ?? new WeakMap<JsonSchemaObject, JsonSchemaObject>();
  known.set(definitions, views);
  const found = views.get(schema);
  if (found !== undefined) return found;
  const view = flattenFrom(schema, { definitions, seen: new Set(), partsLeft: MAX_PARTS }, 0);
  const required = saidRequired(view);
  const said = required.length === 0 ? view : { ...view, required: [...(view.required ?? []), ...required] };
  const whole = withoutUnset(said);
  views.set(schema, whole);
  return whole;
}

/** The first value of an enumeration in Protocol Buffers stands for none (Google AIP-126). */
const UNSET = /^(?:[A-Z\d]+_)*UNSPECIFIED$/;

function withoutUnset(view: JsonSchemaObject): JsonSchemaObject {
  const { enum: values } = view;
  const set = values?.filter((one) => typeof one !== 'string' || !UNSET.test(one)) ?? [];
  return set.length === 0 || set.length === values?.length ? view : { ...view, enum: set };
}

/** Many locations are nothing but a reference to one schema, and share its view. */
function behindBareReference(schema: JsonSchema, definitions: Definitions): JsonSchema {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (typeof current === 'boolean' || current.$ref === undefined || Object.keys(current).length > 1) return current;
    current = definitions[current.$ref.replace('#/$defs/', '')] ?? true;
  }
  return true;
}

/** Views are asked for again and again, and schemas are never changed. */
const known = new WeakMap<Definitions, WeakMap<JsonSchemaObject, JsonSchemaObject>>();

/** Parts that are laid together: more are left out. */
const MAX_PARTS = 500;

interface Flattening {
  definitions: Definitions;
  partsLeft: number;
  /** What was laid down already adds nothing the second time; without this, shared parts would be visited exponentially often. */
  seen: Set<string>;
}

function flattenFrom(schema: JsonSchema, at: Flattening, depth: number): JsonSchemaObject {
  const { definitions, seen } = at;
  const ref = typeof schema === 'object' && Object.keys(schema).length === 1 ? schema.$ref : undefined;
  if (ref !== undefined) {
    if (seen.has(ref)) return {};
    seen.add(ref);
  }
  const found = deref(schema, definitions);
  at.partsLeft -= 1;
  if (typeof found === 'boolean' || depth > MAX_HOPS || at.partsLeft < 0) return {};
  const { allOf, anyOf, oneOf, ...own } = found;
  const branch = (oneOf ?? anyOf ?? []).find((candidate) => !isNull(deref(candidate, definitions)));
  const parts = [...(allOf ?? []), ...(branch === undefined ? [] : [branch])];
  return parts.map((part) => flattenFrom(part, at, depth + 1)).reduce(mergeTwo, own);
}

/** The type that values of a flat schema have, `null` left aside where there is another one; undefined when the schema does not say. */
export function mainType(schema: JsonSchemaObject): JsonType | undefined {
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const [first] = types.filter((type) => type !== 'null');
  if (first !== undefined) return first;
  if (types.length > 0) return 'null';
  if (schema.properties !== undefined) return 'object';
  return schema.items === undefined ? undefined : 'array';
}

/** Whether a flat schema is that of a number, whole or not. */
export const isNumber = (schema: JsonSchemaObject): boolean => ['integer', 'number'].includes(mainType(schema) ?? '');
