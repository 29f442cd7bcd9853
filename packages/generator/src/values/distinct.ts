import type { Json, JsonSchema } from '@assay/api-model';
import { isObject, isValid } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

const SIGNS = Array.from('0123456789abcdef');
const MOST = 60;

function ofText(text: string): string[] {
  const first = SIGNS.map((sign) => `${sign}${text.slice(1)}`);
  const last = SIGNS.map((sign) => `${text.slice(0, -1)}${sign}`);
  const longer = Array.from({ length: MOST }, (_, at) => `${text}${at}`);
  return text.includes('@') ? [...first, ...longer] : [...last, ...first, ...longer, ...SIGNS];
}

function ofNumber(value: number, step: number): number[] {
  return Array.from({ length: MOST }, (_, at) => [value + (at + 1) * step, value - (at + 1) * step]).flat();
}

/** Other values like one, the nearest first, that a schema allows as well. */
export function variantsOf(value: Json, schema: JsonSchema, definitions: Definitions): Json[] {
  const view = flatten(schema, definitions);
  return candidates(value, schema, definitions).filter((one) => isValid(one, view.enum ? view : schema, definitions));
}

function candidates(value: Json, schema: JsonSchema, definitions: Definitions): Json[] {
  const view = flatten(schema, definitions);
  if (view.enum !== undefined) return view.enum;
  if (typeof value === 'string') return ofText(value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return ofNumber(value, view.multipleOf ?? (mainType(view) === 'integer' ? 1 : 0.25));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    variantsOf(part, view.properties?.[name] ?? true, definitions).map((other) => ({ ...value, [name]: other })),
  );
}

/** A list of values like one, no two of them alike; shorter where the schema does not allow that many. */
export function distinctItems(item: Json, count: number, schema: JsonSchema, definitions: Definitions): Json[] {
  const found = new Map<string, Json>();
  for (const value of count < 2 ? [item] : [item, ...variantsOf(item, schema, definitions)]) {
    if (found.size < count) found.set(JSON.stringify(value), value);
  }
  return [...found.values()];
}
