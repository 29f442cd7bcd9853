import type { Json, JsonSchema, Operation } from '@assay/api-model';

/** Keywords that carry values or prose of the document; what remains says only of what kind a value is. */
const LEFT_OUT = new Set(['default', 'description', 'example', 'examples', 'title']);
const DEEPEST = 8;
const MOST_PROPERTIES = 60;

/** What a model is told of an operation: names, kinds and constraints, never a value of an example. */
export function shapeOfOperation(operation: Operation, definitions: Record<string, JsonSchema>): Json {
  const schema = (value: JsonSchema | null): Json => (value === null ? null : shapeOfSchema(value, definitions, 0));
  return {
    method: operation.method,
    path: operation.path,
    secured: operation.security.length > 0,
    parameters: operation.parameters.map(({ name, in: place, required, schema: own }) => ({
      name,
      in: place,
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

function shapeOfSchema(schema: JsonSchema, definitions: Record<string, JsonSchema>, depth: number): Json {
  if (typeof schema === 'boolean') return schema;
  const name = schema.$ref?.slice('#/$defs/'.length);
  if (name !== undefined) {
    const target = definitions[name];
    return target === undefined || depth >= DEEPEST ? {} : shapeOfSchema(target, definitions, depth + 1);
  }
  return shapeOfValue(schema as Json, definitions, depth);
}

function shapeOfValue(value: Json, definitions: Record<string, JsonSchema>, depth: number): Json {
  if (value === null || typeof value !== 'object') return value;
  if (depth >= DEEPEST) return {};
  if (Array.isArray(value))
    return value.slice(0, MOST_PROPERTIES).map((item) => shapeOfAny(item, definitions, depth + 1));
  const kept = Object.entries(value).filter(([key, inner]) => !LEFT_OUT.has(key) || typeof inner === 'object');
  return Object.fromEntries(
    kept
      .filter(([key]) => key !== 'examples' && key !== 'example' && key !== 'default')
      .slice(0, MOST_PROPERTIES)
      .map(([key, inner]) => [key, shapeOfAny(inner, definitions, depth + 1)]),
  );
}

function shapeOfAny(value: Json, definitions: Record<string, JsonSchema>, depth: number): Json {
  const isReference = value !== null && typeof value === 'object' && !Array.isArray(value) && '$ref' in value;
  return isReference ? shapeOfSchema(value, definitions, depth) : shapeOfValue(value, definitions, depth);
}
