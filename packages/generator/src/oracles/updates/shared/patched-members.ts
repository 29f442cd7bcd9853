import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import { referredBy } from '../../../resources/references.ts';
import { isEchoedName } from '../../../rules/echo-rules.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import { variantsOf } from '../../../values/distinct.ts';

/** Moments and listed values may depend on other members. */
const isFree = ({ enum: listed, const: only, format = 'email', readOnly }: JsonSchemaObject): boolean =>
  listed === undefined && only === undefined && format === 'email' && readOnly !== true;

/** Whether a value is a text or a number, as its schema has it. */
function isSameType(value: Json, view: JsonSchemaObject): boolean {
  const type = mainType(view);
  return typeof value === 'number'
    ? type === 'integer' || type === 'number'
    : typeof value === 'string' && type === 'string';
}

/** Another value of a member in the same form; undefined where it refers to something, has a form, or follows from others. */
export function otherValue(
  name: string,
  value: Json | undefined,
  { view, definitions }: { view: JsonSchemaObject; definitions: Definitions },
): Json | undefined {
  const property = view.properties?.[name];
  if (property === undefined || value === undefined || !isEchoedName(name)) return undefined;
  const flat = flatten(property, definitions);
  if (referredBy(name, flat) !== null) return undefined;
  if (isObject(value)) return otherObject(value, flat, definitions);
  if (!isFree(flat) || !isSameType(value, flat)) return undefined;
  for (const other of variantsOf(value, property, definitions)) if (other !== value) return other;
  return undefined;
}

/** The same with another text in each member that may have one. */
function otherObject(value: JsonObject, view: JsonSchemaObject, definitions: Definitions): JsonObject | undefined {
  const others = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    const other = isObject(part) ? undefined : otherValue(name, part, { view, definitions });
    return other === undefined ? [] : [[name, other]];
  });
  return others.length === 0 ? undefined : { ...value, ...Object.fromEntries(others) };
}
