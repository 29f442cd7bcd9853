import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { branchesOf } from '../schema/branches.ts';
import { isExactlyValid, isValid } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { distinctItems, variantsOf } from './distinct.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleText } from './sample-text.ts';

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const FEW_OPTIONAL = 3;

/** Parts that have to be built otherwise could ask that of their parts in turn. */
const MOST_TRIES = 300;

type Richness = 'full' | 'least' | 'usual';

interface Subject {
  schema: JsonSchema;
  /** Name of the field, for realistic values. */
  name: string;
  depth: number;
}

/**
 * Builds a value for a schema: documented examples first, then defaults and enumerated values, then realistic ones. Objects get
 * what is required and what has an example, and when that is nothing, the first few optional simple fields.
 */
export class Sampler {
  readonly #definitions: Definitions;
  readonly #seed: number;
  #triesLeft = MOST_TRIES;

  constructor(definitions: Definitions, seed = 0) {
    this.#definitions = definitions;
    this.#seed = seed;
  }

  sample(schema: JsonSchema, name: string): Json {
    return this.#build({ schema, name, depth: 0 });
  }

  #build(subject: Subject): Json {
    const { schema } = subject;
    const branches = branchesOf(schema, this.#definitions);
    const usual = this.#usual({ ...subject, schema: branches[0] ?? schema }, schema);
    if (this.#isGood(usual, schema)) return usual;
    for (const branch of branches) {
      for (const richness of ['usual', 'full', 'least'] as const) {
        if (this.#triesLeft <= 0) return usual;
        this.#triesLeft -= 1;
        const value = this.#usual({ ...subject, schema: branch }, schema, richness);
        const good = [value, ...this.#others(value, schema)].find((one) => this.#isGood(one, schema));
        if (good !== undefined) return good;
      }
    }
    return usual;
  }

  #isGood(value: Json, schema: JsonSchema): boolean {
    return isExactlyValid(value, schema, this.#definitions);
  }

  /** Where a value is one that the schema forbids by name, one like it may do. */
  #others(value: Json, schema: JsonSchema): Json[] {
    return typeof value === 'object' ? [] : variantsOf(value, schema, this.#definitions);
  }

  #usual(subject: Subject, whole: JsonSchema, richness: Richness = 'usual'): Json {
    const schema = flatten(subject.schema, this.#definitions);
    const given = this.#given(schema, whole);
    if (given !== undefined) return given;
    switch (mainType(schema) ?? 'string') {
      case 'object':
        return this.#object(schema, subject.depth, richness);
      case 'array':
        return this.#list(schema, subject);
      case 'integer':
        return sampleNumber(schema, subject.name, true);
      case 'number':
        return sampleNumber(schema, subject.name, false);
      case 'boolean':
        return true;
      case 'null':
        return null;
      case 'string':
        return sampleText(schema, subject.name, this.#seed);
    }
  }

  #given(flat: JsonSchemaObject, schema: JsonSchema): Json | undefined {
    const candidates = [...(flat.examples ?? []), flat.const, flat.default, ...(flat.enum ?? [])];
    return candidates.find(
      (value) => value !== undefined && value !== null && isValid(value, schema, this.#definitions),
    );
  }

  #list(schema: JsonSchemaObject, subject: Subject): Json[] {
    if (schema.items === undefined || subject.depth >= MAX_DEPTH) return [];
    const count = Math.min(Math.max(schema.minItems ?? 1, 1), schema.maxItems ?? MAX_ITEMS, MAX_ITEMS);
    const item = this.#build({ schema: schema.items, name: subject.name.replace(/s$/, ''), depth: subject.depth + 1 });
    if (schema.uniqueItems === true) return distinctItems(item, count, schema.items, this.#definitions);
    return Array.from({ length: count }, () => item);
  }

  #object(schema: JsonSchemaObject, depth: number, richness: Richness): JsonObject {
    if (depth >= MAX_DEPTH) return {};
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      property,
      flat: flatten(property, this.#definitions),
    }));
    const sendable = properties.filter(({ flat }) => flat.readOnly !== true);
    const isRequired = (name: string): boolean => schema.required?.includes(name) === true;
    const wanted = sendable.filter(
      ({ name, flat }) => isRequired(name) || (richness !== 'least' && (flat.examples ?? []).length > 0),
    );
    const simple = sendable
      .filter(({ flat }) => !['object', 'array'].includes(mainType(flat) ?? 'string'))
      .slice(0, FEW_OPTIONAL);
    const usual = wanted.length > 0 || richness === 'least' ? wanted : simple;
    const chosen = richness === 'full' ? sendable : enough(usual, sendable, schema);
    const value: JsonObject = Object.fromEntries(
      chosen.map(({ name, property }) => [name, this.#build({ schema: property, name, depth: depth + 1 })]),
    );
    return this.#withConditions(this.#withMore(value, schema, depth), schema, depth);
  }

  /** Names that the document does not list, where it asks for more than it lists. */
  #withMore(value: JsonObject, schema: JsonSchemaObject, depth: number): JsonObject {
    const missing = Math.min(MAX_ITEMS, (schema.minProperties ?? 0) - Object.keys(value).length);
    if (missing <= 0 || schema.additionalProperties === false) return value;
    const more = Array.from({ length: missing }, (_, at) => `name${at + 1}`);
    const property = schema.additionalProperties ?? true;
    return {
      ...value,
      ...Object.fromEntries(more.map((name) => [name, this.#build({ schema: property, name, depth: depth + 1 })])),
    };
  }

  /** What the document asks for because of what else is sent (`if`, `dependentSchemas`). */
  #withConditions(value: JsonObject, schema: JsonSchemaObject, depth: number): JsonObject {
    let result = value;
    for (const part of this.#conditionsOf(value, schema)) {
      const view = flatten(part, this.#definitions);
      const names = [...(view.required ?? []), ...Object.keys(view.properties ?? {}).filter((name) => name in value)];
      for (const name of new Set(names)) {
        const both = [schema.properties?.[name] ?? true, view.properties?.[name] ?? true];
        const property: JsonSchema = { allOf: both };
        const present = result[name];
        if (present !== undefined && this.#isGood(present, property)) continue;
        result = { ...result, [name]: this.#build({ schema: property, name, depth: depth + 1 }) };
      }
    }
    return result;
  }

  #conditionsOf(value: JsonObject, schema: JsonSchemaObject): JsonSchema[] {
    const { if: condition, then = true, else: other = true, dependentSchemas = {} } = schema;
    const dependents = Object.entries(dependentSchemas).flatMap(([name, part]) => (name in value ? [part] : []));
    if (condition === undefined) return dependents;
    return [this.#isGood(value, condition) ? then : other, ...dependents];
  }
}

interface Named {
  name: string;
}

/** As many properties as an object must have, and no more than it may. */
function enough<T extends Named>(
  chosen: T[],
  all: T[],
  { minProperties = 0, maxProperties = Infinity, required = [] }: JsonSchemaObject,
): T[] {
  const more = all.filter((one) => !chosen.includes(one)).slice(0, Math.max(0, minProperties - chosen.length));
  const kept = [...chosen, ...more].toSorted(
    (left, right) => Number(required.includes(right.name)) - Number(required.includes(left.name)),
  );
  return kept.length > maxProperties ? kept.slice(0, Math.max(0, maxProperties)) : [...chosen, ...more];
}
