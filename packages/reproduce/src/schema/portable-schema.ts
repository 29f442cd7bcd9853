import type { Json, JsonObject } from '@assay/api-model';
import { formatPatterns } from './format-patterns.ts';
import { isObject } from './is-object.ts';

/** A schema that stands alone, in JSON Schema draft 7, which the validators of Postman and Bruno read. */
export interface PortableSchema {
  schema: Json;
  /** Keywords that draft 7 does not have, and patterns that JavaScript does not read: what they say is not compared. */
  dropped: string[];
}

/** Finds what `#/$defs/<name>` refers to. */
type Find = (name: string) => unknown;

/** `schema` (JSON Schema 2020-12) and all that it refers to. */
export function portableSchema(schema: unknown, find: Find): PortableSchema {
  const writer = new Writer(find);
  const written = writer.write(schema);
  const kept = writer.definitions();
  if (!isObject(written) || Object.keys(kept).length === 0) return { schema: written, dropped: writer.dropped() };
  return { schema: { allOf: [written], definitions: kept }, dropped: writer.dropped() };
}

/** Keywords that mean the same in draft 7 and hold no schema. */
const PLAIN = [
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'minProperties',
  'maxProperties',
];
const ONE = ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties'];
const SEVERAL = ['allOf', 'anyOf', 'oneOf'];
const LACKING = ['unevaluatedItems', 'unevaluatedProperties', 'minContains', 'maxContains'];
const REFERENCE = '#/$defs/';

class Writer {
  readonly #find: Find;
  readonly #dropped = new Set<string>();
  readonly #wanted = new Set<string>();

  constructor(find: Find) {
    this.#find = find;
  }

  dropped(): string[] {
    return [...this.#dropped];
  }

  /** Everything that was referred to, and what that refers to. */
  definitions(): JsonObject {
    const found: JsonObject = {};
    // The set grows while it is walked.
    for (const name of this.#wanted) found[name] = this.write(this.#find(name));
    return found;
  }

  write(schema: unknown): Json {
    if (!isObject(schema)) return schema !== false;
    const reference = this.#reference(schema['$ref']);
    const own = this.#own(schema);
    if (reference === null) return own;
    // Draft 7 reads nothing beside a reference.
    return Object.keys(own).length === 0 ? reference : { allOf: [reference, own] };
  }

  #reference(ref: unknown): JsonObject | null {
    if (typeof ref !== 'string' || !ref.startsWith(REFERENCE)) return null;
    const name = ref.slice(REFERENCE.length);
    this.#wanted.add(name);
    return { $ref: `#/definitions/${name}` };
  }

  #own(schema: Readonly<Record<string, unknown>>): JsonObject {
    const isAnyItem = schema['minContains'] === 0;
    for (const name of LACKING)
      if (schema[name] !== undefined && !(isAnyItem && name === 'minContains')) this.#dropped.add(name);
    const own: JsonObject = {};
    for (const name of PLAIN) if (isJson(schema[name])) own[name] = schema[name];
    for (const name of ONE) if (schema[name] !== undefined) own[name] = this.write(schema[name]);
    for (const name of SEVERAL) {
      const parts = schema[name];
      if (Array.isArray(parts)) own[name] = parts.map((part) => this.write(part));
    }
    // Without its number it would say something else.
    if (isAnyItem) delete own['contains'];
    return { ...own, ...this.#items(schema), ...this.#maps(schema), ...this.#texts(schema) };
  }

  #items({ items, prefixItems }: Readonly<Record<string, unknown>>): JsonObject {
    if (!Array.isArray(prefixItems)) return items === undefined ? {} : { items: this.write(items) };
    const first = prefixItems.map((one) => this.write(one));
    return { items: first, ...(items !== undefined && { additionalItems: this.write(items) }) };
  }

  #maps(schema: Readonly<Record<string, unknown>>): JsonObject {
    const map = (of: unknown, isKept: (name: string) => boolean): JsonObject | null =>
      isObject(of)
        ? Object.fromEntries(
            Object.entries(of)
              .filter(([name]) => isKept(name))
              .map(([name, part]) => [name, this.write(part)]),
          )
        : null;
    const properties = map(schema['properties'], () => true);
    const patterns = map(schema['patternProperties'], (name) => this.#isReadable(name));
    const dependencies = map(schema['dependentSchemas'], () => true);
    return {
      ...(properties !== null && { properties }),
      ...(patterns !== null && { patternProperties: patterns }),
      ...(dependencies !== null && { dependencies }),
    };
  }

  #texts({ pattern, format }: Readonly<Record<string, unknown>>): JsonObject {
    const own = typeof pattern === 'string' && this.#isReadable(pattern) ? pattern : undefined;
    const ofFormat =
      typeof format === 'string' && Object.hasOwn(formatPatterns, format) ? formatPatterns[format] : undefined;
    const [first, second] = [own, ofFormat].filter((one) => one !== undefined);
    if (first === undefined) return {};
    return second === undefined ? { pattern: first } : { pattern: first, not: { not: { pattern: second } } };
  }

  #isReadable(pattern: string): boolean {
    try {
      return new RegExp(pattern).source !== '';
    } catch {
      this.#dropped.add(`the pattern ${pattern}`);
      return false;
    }
  }
}

const isJson = (value: unknown): value is Json => value !== undefined;
