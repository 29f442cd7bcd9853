import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';

export type Definitions = Readonly<Record<string, JsonSchema>>;

const MAX_DEPTH = 12;

/** A schema with its reference followed and its `allOf` laid together; alternatives say nothing, but for one beside null. */
export function viewOf(schema: JsonSchema | null | undefined, definitions: Definitions, depth = 0): JsonSchemaObject {
  if (schema === null || typeof schema !== 'object' || depth > MAX_DEPTH) return {};
  const { $ref, allOf = [], anyOf, oneOf, ...own } = schema;
  const target = $ref === undefined ? undefined : definitions[$ref.replace('#/$defs/', '')];
  const branches = (oneOf ?? anyOf ?? []).filter((one) => typeof one !== 'object' || one.type !== 'null');
  const parts = [target, ...allOf, ...(branches.length === 1 ? branches : [])];
  return [...parts.map((part) => viewOf(part, definitions, depth + 1)), own].reduce<JsonSchemaObject>(
    (all, part) => ({
      ...all,
      ...part,
      ...((all.properties || part.properties) && { properties: { ...all.properties, ...part.properties } }),
    }),
    {},
  );
}
