import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { isValid } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleText } from './sample-text.ts';

const MAX_DEPTH = 8;
const MAX_ITEMS = 20;
const FEW_OPTIONAL = 3;

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

  constructor(definitions: Definitions, seed = 0) {
    this.#definitions = definitions;
    this.#seed = seed;
  }

  sample(schema: JsonSchema, name: string): Json {
    return this.#build({ schema, name, depth: 0 });
  }

  #build(subject: Subject): Json {
    const schema = flatten(subject.schema, this.#definitions);
    const given = this.#given(schema, subject.schema);
    if (given !== undefined) return given;
    switch (mainType(schema) ?? 'string') {
      case 'object':
        return this.#object(schema, subject.depth);
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
    const count = Math.min(Math.max(schema.minItems ?? 1, 1), MAX_ITEMS);
    const item = this.#build({ schema: schema.items, name: subject.name.replace(/s$/, ''), depth: subject.depth + 1 });
    return Array.from({ length: count }, () => item);
  }

  #object(schema: JsonSchemaObject, depth: number): JsonObject {
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      property,
      flat: flatten(property, this.#definitions),
    }));
    const sendable = properties.filter(({ flat }) => flat.readOnly !== true);
    const wanted = sendable.filter(
      ({ name, flat }) => schema.required?.includes(name) || (flat.examples ?? []).length > 0,
    );
    const simple = sendable
      .filter(({ flat }) => !['object', 'array'].includes(mainType(flat) ?? 'string'))
      .slice(0, FEW_OPTIONAL);
    const chosen = wanted.length > 0 ? wanted : simple;
    if (depth >= MAX_DEPTH) return {};
    return Object.fromEntries(
      chosen.map(({ name, property }) => [name, this.#build({ schema: property, name, depth: depth + 1 })]),
    );
  }
}
