import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { isObject, isValid } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

const SIGNS = Array.from('0123456789abcdef');
const MAX_TRIES = 60;
const MAX_CHECKS = 20_000;

/** Values that are tried; the others of a long enumeration would take as long again each. */
const MAX_TRIED = 1000;

function* ofText(text: string): Generator<Json> {
  if (!text.includes('@')) for (const sign of SIGNS) yield `${text.slice(0, -1)}${sign}`;
  for (const sign of SIGNS) yield `${sign}${text.slice(1)}`;
  for (let at = 0; at < MAX_TRIES; at += 1) yield `${text}${at}`;
  if (!text.includes('@')) yield* SIGNS;
}

const DAY = /^(?<day>\d{4}-\d{2}-\d{2})(?<rest>$|[T ].*$)/;
const DAY_MS = 86_400_000;

/** Moments on other days, later ones first: what may be sent often has to lie ahead, and not for thousands of years. */
function* ofMoment(text: string): Generator<Json> {
  const { day = '', rest = '' } = DAY.exec(text)?.groups ?? {};
  const start = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(start)) return;
  for (let at = 1; at <= MAX_TRIES; at += 1)
    for (const sign of [1, -1]) {
      const other = new Date(start + sign * at * DAY_MS);
      if (other.getUTCFullYear() > 1000 && other.getUTCFullYear() < 9999)
        yield `${other.toISOString().slice(0, 10)}${rest}`;
    }
}

function* ofForm(text: string, { format = '' }: JsonSchemaObject): Generator<Json> {
  if (format.startsWith('date')) yield* ofMoment(text);
  yield* ofText(text);
}

function* ofNumber(value: number, step: number): Generator<Json> {
  for (let at = 1; at <= MAX_TRIES; at += 1) {
    yield value + at * step;
    yield value - at * step;
  }
}

/** Other values like one, the nearest first, that a schema allows as well. */
export function* variantsOf(value: Json, schema: JsonSchema, definitions: Definitions): Generator<Json> {
  const view = flatten(schema, definitions);
  const meter = { left: MAX_CHECKS };
  let tried = 0;
  for (const one of candidates(value, view, definitions)) {
    tried += 1;
    if (tried > MAX_TRIED || meter.left <= 0) return;
    if (one !== value && isValid(one, view.enum ? view : schema, definitions, meter)) yield one;
  }
}

function* candidates(value: Json, view: JsonSchemaObject, definitions: Definitions): Generator<Json> {
  if (view.enum !== undefined) yield* view.enum;
  else if (typeof value === 'string') yield* ofForm(value, view);
  else if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'number')
    yield* ofNumber(value, view.multipleOf ?? (mainType(view) === 'integer' ? 1 : 0.25));
  else if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) {
      const property = view.properties?.[name] ?? true;
      for (const other of variantsOf(part, property, definitions)) yield { ...value, [name]: other };
    }
  }
}

/** Objects like one in which every free text is another one. */
function* apart(value: JsonObject, schema: JsonSchema, definitions: Definitions): Generator<Json> {
  const view = flatten(schema, definitions);
  const texts = Object.entries(value).filter(([name, part]) => {
    const property = flatten(view.properties?.[name] ?? true, definitions);
    return typeof part === 'string' && property.enum === undefined && property.const === undefined;
  });
  const variants = texts.map(
    ([name, part]) => [name, variantsOf(part, view.properties?.[name] ?? true, definitions)] as const,
  );
  for (let at = 0; at < MAX_TRIES && variants.length > 0; at += 1) {
    const parts = variants.flatMap(([name, others]): [string, Json][] => {
      const same = value[name];
      let { value: other, done } = others.next();
      if (other === same) ({ value: other, done } = others.next());
      return done === true ? [] : [[name, other]];
    });
    if (parts.length === 0) return;
    const one = { ...value, ...Object.fromEntries(parts) };
    if (isValid(one, schema, definitions)) yield one;
  }
}

function* itemsLike(item: Json, schema: JsonSchema, definitions: Definitions): Generator<Json> {
  if (isObject(item)) yield* apart(item, schema, definitions);
  yield* variantsOf(item, schema, definitions);
}

/** A list of values like one, no two of them alike; shorter where the schema does not allow that many. */
export function distinctItems(item: Json, count: number, schema: JsonSchema, definitions: Definitions): Json[] {
  const found = new Map<string, Json>([[JSON.stringify(item), item]]);
  if (count < 2) return [item];
  for (const value of itemsLike(item, schema, definitions)) {
    if (found.size >= count) break;
    found.set(JSON.stringify(value), value);
  }
  return [...found.values()];
}
