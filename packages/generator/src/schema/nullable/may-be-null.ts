import type { JsonSchema } from '@assay/api-model';
import { deref, type Definitions } from '../resolve.ts';

/**
 * Whether a schema says that its value may be null: by its type, in its list of values or by one of its parts. To be asked of a schema
 * as the document has it, since a flat view leaves out the alternative that is null.
 */
export function mayBeNull(schema: JsonSchema, definitions: Definitions): boolean {
  return isNullIn(schema, definitions, new Set());
}

/** `seen`: parts that are shared are looked at once. */
function isNullIn(schema: JsonSchema, definitions: Definitions, seen: Set<JsonSchema>): boolean {
  const found = deref(schema, definitions);
  if (typeof found === 'boolean' || seen.has(schema)) return false;
  seen.add(schema);
  const { type, enum: values, oneOf = [], anyOf = [], allOf = [] } = found;
  const isOfType = Array.isArray(type) ? type.includes('null') : type === 'null';
  if (isOfType || values?.includes(null) === true) return true;
  return [...oneOf, ...anyOf, ...allOf].some((part) => isNullIn(part, definitions, seen));
}
