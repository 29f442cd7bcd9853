import type { Json, JsonObject, JsonSchema, JsonSchemaObject, JsonType } from '@assay/api-model';
import { ENFORCED_FORMATS } from './formats.ts';
import { matches } from './matches.ts';
import { deref, type Definitions } from './resolve.ts';

const MAX_DEPTH = 60;
/** Parts that share parts could be visited exponentially often; what is not looked at counts as satisfied. */
const MAX_CHECKS = 50_000;
/** Checking a text takes as long as checking so many values for each of its characters. */
const CHECKS_PER_CHARACTER = 0.01;

/** How many checks several calls may make together. */
export interface CheckMeter {
  left: number;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPE_TESTS: Record<JsonType, (value: Json) => boolean> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isObject,
};

const equal = (a: Json, b: Json): boolean =>
  typeof a === 'object' && typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b;

function fitsType(value: Json, schema: JsonSchemaObject): boolean {
  if (schema.type === undefined) return true;
  return [schema.type].flat().some((type) => TYPE_TESTS[type](value));
}

const known = new WeakMap<Json[], Set<string>>();

/** An enumeration as texts, written down once: it may have very many values. */
export function textsOf(values: Json[]): Set<string> {
  const texts = known.get(values) ?? new Set(values.map((value) => JSON.stringify(value)));
  known.set(values, texts);
  return texts;
}

function fitsValues(value: Json, schema: JsonSchemaObject): boolean {
  if (schema.const !== undefined && !equal(schema.const, value)) return false;
  return schema.enum === undefined || textsOf(schema.enum).has(JSON.stringify(value));
}

function fitsNumber(value: number, schema: JsonSchemaObject): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  if (multipleOf === undefined) return true;
  const ratio = value / multipleOf;
  return Math.abs(ratio - Math.round(ratio)) < 1e-9;
}

function fitsLength(value: string, { minLength = 0, maxLength = Infinity }: JsonSchemaObject): boolean {
  if (minLength === 0 && value.length <= maxLength) return true;
  // JSON Schema counts code points.
  const { length } = Array.from(value);
  return length >= minLength && length <= maxLength;
}

function fitsText(value: string, schema: JsonSchemaObject): boolean {
  if (!fitsLength(value, schema)) return false;
  if (schema.pattern !== undefined && !matches(schema.pattern, value)) return false;
  return ENFORCED_FORMATS[schema.format ?? '']?.test(value) ?? true;
}

/**
 * Whether a value satisfies a schema: the subset of JSON Schema 2020-12 that scenarios are made of. Keywords outside of it
 * (unevaluated parts, counts of `contains`) are taken as satisfied, so "not valid" is true of the whole schema.
 */
export function isValid(value: Json, schema: JsonSchema, definitions: Definitions, meter?: CheckMeter): boolean {
  return new Validity(definitions, { meter }).check(value, schema, 0);
}

/** The same, and of `oneOf` exactly one: for values that are meant to be valid beyond doubt. */
export function isExactlyValid(value: Json, schema: JsonSchema, definitions: Definitions, meter?: CheckMeter): boolean {
  return new Validity(definitions, { meter, isExact: true }).check(value, schema, 0);
}

class Validity {
  readonly #definitions: Definitions;
  readonly #isExact: boolean;
  readonly #meter: CheckMeter;
  #left: number;

  constructor(
    definitions: Definitions,
    { meter = { left: MAX_CHECKS }, isExact = false }: { meter?: CheckMeter | undefined; isExact?: boolean },
  ) {
    this.#definitions = definitions;
    this.#isExact = isExact;
    this.#meter = meter;
    this.#left = Math.min(MAX_CHECKS, meter.left);
  }

  #spend(checks: number): void {
    this.#left -= checks;
    this.#meter.left -= checks;
  }

  check(value: Json, schema: JsonSchema, depth: number): boolean {
    const found = deref(schema, this.#definitions);
    this.#spend(typeof value === 'string' ? 1 + Math.ceil(value.length * CHECKS_PER_CHARACTER) : 1);
    if (typeof found === 'boolean' || depth > MAX_DEPTH || this.#left < 0) return found !== false;
    return (
      fitsType(value, found) &&
      fitsValues(value, found) &&
      this.#fitsContent(value, found, depth + 1) &&
      this.#fitsParts(value, found, depth + 1) &&
      this.#fitsConditions(value, found, depth + 1)
    );
  }

  #fitsContent(value: Json, schema: JsonSchemaObject, depth: number): boolean {
    if (typeof value === 'number') return fitsNumber(value, schema);
    if (typeof value === 'string') return fitsText(value, schema);
    if (Array.isArray(value)) return this.#fitsList(value, schema, depth);
    return isObject(value) ? this.#fitsObject(value, schema, depth) : true;
  }

  #fitsList(value: Json[], schema: JsonSchemaObject, depth: number): boolean {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) return false;
    if (schema.uniqueItems === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
      return false;
    const { items } = schema;
    if (items === undefined || schema.prefixItems !== undefined) return true;
    return value.every((item) => this.check(item, items, depth));
  }

  #fitsObject(value: JsonObject, schema: JsonSchemaObject, depth: number): boolean {
    const names = Object.keys(value);
    if (schema.required?.some((name) => value[name] === undefined && !this.#isReadOnly(schema, name))) return false;
    if (names.length < (schema.minProperties ?? 0) || names.length > (schema.maxProperties ?? Infinity)) return false;
    return names.every((name) => this.#fitsMember(value[name] ?? null, name, schema, depth));
  }

  #fitsMember(value: Json, name: string, schema: JsonSchemaObject, depth: number): boolean {
    const own = schema.properties?.[name];
    if (own !== undefined) return this.check(value, own, depth);
    const fitsPattern = Object.keys(schema.patternProperties ?? {}).some((pattern) => matches(pattern, name));
    return (
      fitsPattern || schema.additionalProperties === undefined || this.check(value, schema.additionalProperties, depth)
    );
  }

  // A request leaves out what only the server may set, even where the shared schema requires it.
  #isReadOnly(schema: JsonSchemaObject, name: string): boolean {
    const property = deref(schema.properties?.[name] ?? true, this.#definitions);
    return typeof property === 'object' && property.readOnly === true;
  }

  #fitsConditions(value: Json, schema: JsonSchemaObject, depth: number): boolean {
    const { not, if: condition, then = true, else: other = true, dependentSchemas = {} } = schema;
    // What was not looked at counts as satisfied, which turns round here.
    if (not !== undefined && this.check(value, not, depth) && this.#left > 0 && depth < MAX_DEPTH) return false;
    if (condition !== undefined && !this.check(value, this.check(value, condition, depth) ? then : other, depth))
      return false;
    if (!isObject(value)) return true;
    return Object.entries(dependentSchemas).every(
      ([name, dependent]) => value[name] === undefined || this.check(value, dependent, depth),
    );
  }

  #fitsParts(value: Json, schema: JsonSchemaObject, depth: number): boolean {
    const count = (parts: JsonSchema[]): number => parts.filter((part) => this.check(value, part, depth)).length;
    if (schema.allOf !== undefined && count(schema.allOf) < schema.allOf.length) return false;
    if (schema.anyOf !== undefined && count(schema.anyOf) === 0) return false;
    // "More than one" is left to the server: parts are only known to refuse, not to accept.
    if (schema.oneOf === undefined) return true;
    const fitting = count(schema.oneOf);
    return this.#isExact ? fitting === 1 : fitting > 0;
  }
}
