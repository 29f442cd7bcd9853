import type { Json, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { isObject } from './is-valid.ts';
import type { Definitions } from './resolve.ts';

const MAX_DEPTH = 200;

/** The parts of a schema that look at the same value as it does itself. */
function partsHere(schema: JsonSchemaObject, definitions: Definitions): JsonSchema[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [], not, if: condition, then, else: other, dependentSchemas } = schema;
  const target = $ref === undefined ? undefined : definitions[$ref.replace('#/$defs/', '')];
  const single = [target, not, condition, then, other].filter((part) => part !== undefined);
  return [...single, ...allOf, ...anyOf, ...oneOf, ...Object.values(dependentSchemas ?? {})];
}

function partsBelow(value: Json, schema: JsonSchemaObject): [part: Json, schema: JsonSchema][] {
  if (Array.isArray(value))
    return [schema.items, schema.contains, schema.unevaluatedItems, ...(schema.prefixItems ?? [])].flatMap((part) =>
      part === undefined ? [] : value.map((item): [Json, JsonSchema] => [item, part]),
    );
  if (!isObject(value)) return [];
  const { properties = {}, additionalProperties, unevaluatedProperties, patternProperties = {} } = schema;
  const others = [additionalProperties, unevaluatedProperties, ...Object.values(patternProperties)];
  return Object.entries(value).flatMap(([name, part]) =>
    [properties[name], ...others].flatMap((one): [Json, JsonSchema][] => (one === undefined ? [] : [[part, one]])),
  );
}

/**
 * How many schemas a validator visits that looks at every part of a schema for every part of a value, each time anew. Schemas
 * that share parts can make that grow exponentially; here each pair is counted once and remembered.
 */
export function visitsOf(root: Json, schema: JsonSchema, definitions: Definitions): number {
  const known = new Map<Json, Map<JsonSchema, number>>();
  const visits = (value: Json, part: JsonSchema, depth: number): number => {
    if (typeof part === 'boolean') return 1;
    if (depth > MAX_DEPTH) return Infinity;
    const ofValue = known.get(value) ?? new Map<JsonSchema, number>();
    known.set(value, ofValue);
    const found = ofValue.get(part);
    if (found !== undefined) return found;
    // A part that leads back to itself without taking a step into the value never ends.
    ofValue.set(part, Infinity);
    const inLocation = partsHere(part, definitions).map((one) => visits(value, one, depth + 1));
    const below = partsBelow(value, part).map(([one, of]) => visits(one, of, depth + 1));
    const sum = [...inLocation, ...below].reduce((total, count) => total + count, 1);
    ofValue.set(part, sum);
    return sum;
  };
  return visits(root, schema, 0);
}
