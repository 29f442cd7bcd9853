import { sizeOf } from '@assay/api-model';
import type { Json, JsonObject, JsonSchema, JsonSchemaObject, JsonType } from '@assay/api-model';
import { branchesOf } from '../schema/branches.ts';
import { isExactlyValid, isValid, type CheckMeter } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { isLooseReference, withChoice } from '../resources/references.ts';
import { orderedPairs } from '../resources/relations/ordered-members.ts';
import { withOrder } from '../resources/relations/with-order.ts';
import { distinctItems, variantsOf } from './distinct.ts';
import { isPlaceholder } from './placeholder.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleText } from './sample-text.ts';
import { shownMoment } from './shown-moments.ts';
import { MAX_EXAMPLE, ValueBudget } from './value-budget.ts';

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const FEW_OPTIONAL = 3;
/** Properties that are looked at for one step. */
const STEPS_FOR_WIDTH = 20;
/** Of an enumeration whose values the rest of the schema forbids, so many are looked at. */
const MAX_GIVEN = 200;

/** Parts that have to be built otherwise could ask that of their parts in turn. */
const MAX_TRIES = 300;

type Richness = 'full' | 'least' | 'usual';

interface Subject {
  schema: JsonSchema;
  /** Name of the field, for realistic values. */
  name: string;
  depth: number;
}

export interface Sampled {
  value: Json;
  /** It would have become too large: what is missing was not made. */
  isCut: boolean;
}

/**
 * Builds a value for a schema: documented examples first, then defaults and enumerated values, then realistic ones. Objects get
 * what is required and what has an example, and when that is nothing, the first few optional simple fields. What would become
 * too large is built as far as its budget goes.
 */
export class Sampler {
  readonly #definitions: Definitions;
  readonly #seed: number;
  #triesLeft = MAX_TRIES;
  #budget: ValueBudget;

  constructor(definitions: Definitions, seed = 0) {
    this.#definitions = definitions;
    this.#seed = seed;
    this.#budget = new ValueBudget(definitions);
  }

  sample(schema: JsonSchema, name: string): Json {
    return this.sampleWithin(schema, name).value;
  }

  sampleWithin(schema: JsonSchema, name: string): Sampled {
    this.#budget = new ValueBudget(this.#definitions);
    this.#triesLeft = MAX_TRIES;
    const value = this.#build({ schema, name, depth: 0 });
    return { value, isCut: this.#budget.isExceeded };
  }

  #build(subject: Subject): Json {
    const { schema } = subject;
    this.#budget.spend('steps');
    this.#budget.spend('nodes');
    if (this.#budget.exceeds()) return this.#stub(schema);
    const branches = branchesOf(schema, this.#definitions);
    const usual = this.#usual({ ...subject, schema: branches[0] ?? schema }, schema);
    if (this.#isGood(usual, schema)) return usual;
    for (const branch of branches) {
      for (const richness of ['usual', 'full', 'least'] as const) {
        if (this.#triesLeft <= 0 || this.#budget.isSpent) return usual;
        this.#triesLeft -= 1;
        const value = this.#usual({ ...subject, schema: branch }, schema, richness);
        const good = this.#firstGood(value, schema);
        if (good !== undefined) return good;
      }
    }
    return usual;
  }

  #isGood(value: Json, schema: JsonSchema): boolean {
    return this.#metered((meter) => isExactlyValid(value, schema, this.#definitions, meter));
  }

  #firstGood(value: Json, schema: JsonSchema): Json | undefined {
    for (const one of this.#alike(value, schema)) if (this.#isGood(one, schema)) return one;
    return undefined;
  }

  #metered(check: (meter: CheckMeter) => boolean): boolean {
    const before = Math.max(0, this.#budget.left('steps'));
    const meter = { left: before };
    const result = check(meter);
    this.#budget.spend('steps', before - meter.left);
    return result;
  }

  /** Where a value is one that the schema forbids by name, one like it may do. */
  *#alike(value: Json, schema: JsonSchema): Generator<Json> {
    yield value;
    if (typeof value !== 'object') yield* variantsOf(value, schema, this.#definitions);
  }

  /** What stands for a value that is not made any more. */
  #stub(schema: JsonSchema): Json {
    const stubs: Record<JsonType, Json> = {
      object: {},
      array: [],
      string: 'sample',
      integer: 1,
      number: 1,
      boolean: true,
      null: null,
    };
    return stubs[mainType(flatten(schema, this.#definitions)) ?? 'string'];
  }

  #usual(subject: Subject, whole: JsonSchema, richness: Richness = 'usual'): Json {
    const schema = flatten(subject.schema, this.#definitions);
    const given = this.#given(schema, whole, subject.name);
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
        return this.#text(schema, subject.name);
    }
  }

  #text(schema: JsonSchemaObject, name: string): string {
    const longest = this.#budget.left('characters');
    const text = sampleText(schema, name, { seed: this.#seed, longest });
    this.#budget.spend('characters', text.length);
    if ((schema.minLength ?? 0) > text.length) this.#budget.isExceeded = true;
    return text;
  }

  #given(flat: JsonSchemaObject, schema: JsonSchema, name: string): Json | undefined {
    const max = Math.min(MAX_EXAMPLE, this.#budget.left('characters'));
    const listed = [...(flat.examples ?? []).slice(0, MAX_GIVEN), flat.const, flat.default];
    const shown = shownMoment(name, flat.format, this.#definitions);
    const given = [...listed, shown, ...(flat.enum ?? []).slice(0, MAX_GIVEN)].find(
      (value) =>
        value !== undefined &&
        value !== null &&
        sizeOf(value, max) <= max &&
        !isPlaceholder(value) &&
        this.#metered((meter) => isValid(value, schema, this.#definitions, meter)),
    );
    if (given !== undefined) this.#budget.spend('characters', sizeOf(given, max));
    return given;
  }

  #list(schema: JsonSchemaObject, subject: Subject): Json[] {
    if (schema.items === undefined || subject.depth >= MAX_DEPTH) return [];
    const asked = Math.max(schema.minItems ?? 1, 1);
    const wanted = Math.min(asked, schema.maxItems ?? MAX_ITEMS, MAX_ITEMS);
    const before = this.#costs();
    const item = this.#build({ schema: schema.items, name: subject.name.replace(/s$/, ''), depth: subject.depth + 1 });
    if (asked > MAX_ITEMS) this.#budget.isExceeded = true;
    if (this.#budget.isSpent) return [item];
    const count = this.#affordable(wanted, before);
    const distinct = distinctItems(item, count, schema.items, this.#definitions);
    // Many lists take nothing twice without saying so.
    return schema.uniqueItems === true
      ? distinct
      : [...distinct, ...Array.from({ length: count - distinct.length }, () => item)];
  }

  #costs(): { nodes: number; characters: number } {
    return { nodes: this.#budget.left('nodes'), characters: this.#budget.left('characters') };
  }

  /** How many items like the one that was just built there may be; the further ones are paid for. */
  #affordable(wanted: number, before: { nodes: number; characters: number }): number {
    const names = ['nodes', 'characters'] as const;
    const costs = names.map((name) => ({ name, cost: before[name] - this.#budget.left(name) }));
    const further = costs.map(({ name, cost }) => (cost === 0 ? Infinity : Math.floor(this.#budget.left(name) / cost)));
    const count = Math.min(wanted, 1 + Math.max(0, Math.min(...further)));
    for (const { name, cost } of costs) this.#budget.spend(name, cost * (count - 1));
    if (count < wanted) this.#budget.isExceeded = true;
    return count;
  }

  #object(schema: JsonSchemaObject, depth: number, richness: Richness): JsonObject {
    if (depth >= MAX_DEPTH) return {};
    this.#budget.spend('steps', Object.keys(schema.properties ?? {}).length / STEPS_FOR_WIDTH);
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      property,
      flat: flatten(property, this.#definitions),
    }));
    const required = new Set(schema.required);
    const allowed = properties.filter(
      ({ name, flat, property }) =>
        flat.readOnly !== true && (required.has(name) || !isLooseReference(name, withChoice(flat, property))),
    );
    // Of what the document says nothing, no value is known to be right.
    const said = allowed.filter(({ name, flat }) => required.has(name) || !isUnsaid(flat));
    const sendable = said.length > 0 ? said : allowed;
    const wanted = sendable.filter(
      ({ name, flat }) => required.has(name) || (richness !== 'least' && (flat.examples ?? []).length > 0),
    );
    const simple = sendable
      .filter(({ flat }) => !['object', 'array'].includes(mainType(flat) ?? 'string'))
      .slice(0, FEW_OPTIONAL);
    const usual = wanted.length > 0 || richness === 'least' ? wanted : this.#withPartners(simple, sendable, schema);
    const chosen = richness === 'full' ? sendable : enough(usual, sendable, schema);
    const value = this.#fields(chosen, depth);
    const whole = this.#withConditions(this.#withMore(value, schema, depth), schema, depth);
    return withOrder(whole, schema, this.#definitions);
  }

  /** What is sent of a record that has both ends: one alone may come after the end that the record has. */
  #withPartners<T extends Named>(few: readonly T[], all: readonly T[], schema: JsonSchemaObject): T[] {
    const chosen = new Set(few.map(({ name }) => name));
    for (const { low, high } of orderedPairs(schema, this.#definitions)) {
      if (chosen.has(low) || chosen.has(high)) chosen.add(low).add(high);
    }
    return all.filter(({ name }) => chosen.has(name));
  }

  #fields(chosen: { name: string; property: JsonSchema }[], depth: number): JsonObject {
    const fields: [string, Json][] = [];
    for (const { name, property } of chosen) {
      if (this.#budget.exceeds()) break;
      this.#budget.spend('characters', name.length);
      fields.push([name, this.#build({ schema: property, name, depth: depth + 1 })]);
    }
    return Object.fromEntries(fields);
  }

  /** Names that the document does not list, where it asks for more than it lists. */
  #withMore(value: JsonObject, schema: JsonSchemaObject, depth: number): JsonObject {
    const missing = Math.min(MAX_ITEMS, (schema.minProperties ?? 0) - Object.keys(value).length);
    if (missing <= 0 || schema.additionalProperties === false) return value;
    const more = Array.from({ length: missing }, (_, at) => `name${at + 1}`);
    const property = schema.additionalProperties ?? true;
    const fields = more.map((name) => ({ name, property }));
    return { ...value, ...this.#fields(fields, depth) };
  }

  /** What the document asks for because of what else is sent (`if`, `dependentSchemas`). */
  #withConditions(value: JsonObject, schema: JsonSchemaObject, depth: number): JsonObject {
    let result = value;
    for (const part of this.#conditionsOf(value, schema)) {
      const view = flatten(part, this.#definitions);
      const names = [...(view.required ?? []), ...Object.keys(view.properties ?? {}).filter((name) => name in value)];
      for (const name of new Set(names)) {
        if (this.#budget.exceeds()) return result;
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

const ANNOTATIONS = new Set(['description', 'title', 'nullable', 'deprecated', 'writeOnly', 'readOnly', 'xml']);

/** Whether a schema allows everything: it only describes. `schema` is flat. */
const isUnsaid = (schema: JsonSchemaObject): boolean =>
  Object.entries(schema).every(([keyword, value]) => value === undefined || ANNOTATIONS.has(keyword));

interface Named {
  name: string;
}

/** As many properties as an object must have, and no more than it may. */
function enough<T extends Named>(
  chosen: T[],
  all: T[],
  { minProperties = 0, maxProperties = Infinity, required = [] }: JsonSchemaObject,
): T[] {
  const present = new Set(chosen);
  const more = all.filter((one) => !present.has(one)).slice(0, Math.max(0, minProperties - chosen.length));
  const needed = new Set(required);
  const kept = [...chosen, ...more].toSorted(
    (left, right) => Number(needed.has(right.name)) - Number(needed.has(left.name)),
  );
  return kept.length > maxProperties ? kept.slice(0, Math.max(0, maxProperties)) : [...chosen, ...more];
}
