import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';

interface Surroundings {
  definitions: Record<string, JsonSchema>;
  /** Before `#/$defs/` in references. */
  base: string;
}

/** A schema as it binds answers: references lead into the document at `base`, write-only properties are neither required nor allowed. */
export function forAnswers(value: unknown, { definitions, base }: Surroundings): unknown {
  if (Array.isArray(value)) return value.map((item) => forAnswers(item, { definitions, base }));
  if (value === null || typeof value !== 'object') return value;
  const hidden = writeOnlyNames(value, definitions);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith('#/$defs/')) return [key, `${base}${inner}`];
      if (hidden.size > 0 && key === 'required' && Array.isArray(inner))
        return [key, inner.filter((name) => !hidden.has(String(name)))];
      if (hidden.size > 0 && key === 'properties')
        return [key, withoutHidden(inner as object, hidden, { definitions, base })];
      return [key, forAnswers(inner, { definitions, base })];
    }),
  );
}

const withoutHidden = (properties: object, hidden: ReadonlySet<string>, surroundings: Surroundings): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      hidden.has(name) ? false : forAnswers(schema, surroundings),
    ]),
  );

/** Names of the properties of a schema that belong into requests only (OpenAPI 3.1, 4.8.24.2). */
function writeOnlyNames(schema: object, definitions: Record<string, JsonSchema>): Set<string> {
  const { properties } = schema as { properties?: unknown };
  if (properties === null || typeof properties !== 'object') return new Set();
  const isWriteOnly = (property: unknown): boolean => {
    if (property === null || typeof property !== 'object') return false;
    const { writeOnly, $ref } = property as JsonSchemaObject;
    if (writeOnly === true) return true;
    const named = typeof $ref === 'string' ? definitions[$ref.slice('#/$defs/'.length)] : undefined;
    return typeof named === 'object' && named.writeOnly === true;
  };
  return new Set(Object.entries(properties).flatMap(([name, property]) => (isWriteOnly(property) ? [name] : [])));
}

/** A schema and the definitions that it refers to, as they bind answers. */
export function answerSchema(
  schema: JsonSchema | null,
  definitions: Record<string, JsonSchema>,
): { schema: unknown; definitions: (name: string) => unknown } {
  const surroundings = { definitions, base: '' };
  return {
    schema: forAnswers(schema, surroundings),
    definitions: (name) => forAnswers(Object.hasOwn(definitions, name) ? definitions[name] : true, surroundings),
  };
}
