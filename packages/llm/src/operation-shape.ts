import type { Json, JsonSchema, Operation } from '@assay/api-model';

/** Keywords that carry values or prose of the document; what remains says only of what kind a value is. */
const LEFT_OUT = new Set(['default', 'description', 'example', 'examples', 'title']);
const DEEPEST = 8;
const MAX_PROPERTIES = 60;
/** Parts of one operation in all: schemas that refer to one another would be written out exponentially often. */
const MAX_PARTS = 5000;
const MAX_PARAMETERS = 200;
const MAX_TEXT = 1000;

/** What a model receives of an operation: names, kinds and constraints, never a value of an example. Bounded in size. */
export function shapeOfOperation(operation: Operation, definitions: Record<string, JsonSchema>): Json {
  const shapes = new Shapes(definitions);
  const schema = (value: JsonSchema | null): Json => (value === null ? null : shapes.ofSchema(value, 0));
  return {
    method: operation.method,
    path: operation.path,
    secured: operation.security.length > 0,
    parameters: operation.parameters.slice(0, MAX_PARAMETERS).map(({ name, in: location, required, schema: own }) => ({
      name,
      in: location,
      required,
      schema: schema(own),
    })),
    body: operation.requestBody === null ? null : schema(operation.requestBody.content[0]?.schema ?? null),
    responses: operation.responses.map(({ status, content }) => ({
      status,
      schema: schema(content[0]?.schema ?? null),
    })),
  };
}

const known = new WeakMap<object, [key: string, value: Json][]>();

function keptFields(value: { [key: string]: Json }): [key: string, value: Json][] {
  const found = known.get(value);
  if (found !== undefined) return found;
  const kept = Object.entries(value)
    .filter(([key, inner]) => !LEFT_OUT.has(key) || typeof inner === 'object')
    .filter(([key]) => key !== 'examples' && key !== 'example' && key !== 'default')
    .slice(0, MAX_PROPERTIES);
  known.set(value, kept);
  return kept;
}

class Shapes {
  readonly #definitions: Record<string, JsonSchema>;
  #partsLeft = MAX_PARTS;

  constructor(definitions: Record<string, JsonSchema>) {
    this.#definitions = definitions;
  }

  ofSchema(schema: JsonSchema, depth: number): Json {
    if (typeof schema === 'boolean') return schema;
    const name = schema.$ref?.slice('#/$defs/'.length);
    if (name !== undefined) {
      const target = this.#definitions[name];
      return target === undefined || depth >= DEEPEST ? {} : this.ofSchema(target, depth + 1);
    }
    return this.#ofValue(schema as Json, depth);
  }

  #ofValue(value: Json, depth: number): Json {
    this.#partsLeft -= 1;
    if (typeof value === 'string') return value.slice(0, MAX_TEXT);
    if (value === null || typeof value !== 'object') return value;
    if (depth >= DEEPEST || this.#partsLeft < 0) return {};
    if (Array.isArray(value)) return value.slice(0, MAX_PROPERTIES).map((item) => this.#ofAny(item, depth + 1));
    return Object.fromEntries(keptFields(value).map(([key, inner]) => [key, this.#ofAny(inner, depth + 1)]));
  }

  #ofAny(value: Json, depth: number): Json {
    const isReference = value !== null && typeof value === 'object' && !Array.isArray(value) && '$ref' in value;
    return isReference ? this.ofSchema(value, depth) : this.#ofValue(value, depth);
  }
}
