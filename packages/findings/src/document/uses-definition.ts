import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { documentedAnswer } from './described-api.ts';
import type { DescribedApi } from './described-api.ts';

const MAX_VISITED = 500;

const reached = new WeakMap<DescribedApi, Map<string, boolean>>();

/** Whether the documented answer of an operation for a status has a named schema in it. */
export function answersWith(api: DescribedApi, operation: Operation, status: number, definition: string): boolean {
  const known = reached.get(api) ?? new Map<string, boolean>();
  reached.set(api, known);
  const key = `${operation.key} ${status} ${definition}`;
  const found = known.get(key) ?? isUsed(api, operation, status, definition);
  known.set(key, found);
  return found;
}

function isUsed(api: DescribedApi, operation: Operation, status: number, definition: string): boolean {
  const schemas = documentedAnswer(operation, status)?.content.map(({ schema }) => schema) ?? [];
  const visited = new Set<string>();
  const waiting: (JsonSchema | null)[] = [...schemas];
  for (let next = waiting.pop(); next !== undefined && visited.size < MAX_VISITED; next = waiting.pop()) {
    if (next === null || typeof next === 'boolean') continue;
    const name = next.$ref?.slice('#/$defs/'.length);
    if (name === definition) return true;
    waiting.push(...partsOf(next));
    if (name !== undefined && !visited.has(name)) {
      visited.add(name);
      waiting.push(api.definitions[name] ?? null);
    }
  }
  return false;
}

const partsOf = (schema: JsonSchemaObject): JsonSchema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.items === undefined ? [] : [schema.items]),
  ...(schema.additionalProperties === undefined ? [] : [schema.additionalProperties]),
  ...(schema.allOf ?? []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
];
