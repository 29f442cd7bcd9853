import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { deref, flatten, mainType, type Definitions } from './resolve.ts';

const MAX_BRANCHES = 8;
const MAX_SORTED = 200;

/** The name that a discriminator gives a schema (OpenAPI 3.1, 4.8.25); its own name where no mapping says another. */
function nameFor($ref: string, { mapping = {} }: NonNullable<JsonSchemaObject['discriminator']>): string {
  const mapped = Object.entries(mapping).find(([, target]) => target === $ref);
  return mapped?.[0] ?? $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schema with the name that tells it from others in the property that is for that. */
function named(
  schema: JsonSchema,
  $ref: string | undefined,
  discriminator: JsonSchemaObject['discriminator'],
): JsonSchema {
  if ($ref === undefined || discriminator === undefined) return schema;
  const { propertyName } = discriminator;
  const tag: JsonSchemaObject = {
    properties: { [propertyName]: { type: 'string', const: nameFor($ref, discriminator) } },
    required: [propertyName],
  };
  return { allOf: [schema, tag] };
}

/**
 * Every way to read a schema that leaves a choice, one schema for each branch of its `oneOf` or `anyOf`, the first ones first. A
 * schema without a choice is its only one.
 */
export function branchesOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const found = deref(schema, definitions);
  if (typeof found === 'boolean') return [schema];
  const { oneOf, anyOf, ...own } = found;
  const choices = oneOf ?? anyOf;
  if (choices === undefined) {
    const $ref = typeof schema === 'object' ? schema.$ref : undefined;
    const { discriminator } = flatten(schema, definitions);
    // A base that names its kinds is no kind itself.
    const isKind = Object.values(discriminator?.mapping ?? {}).includes($ref ?? '');
    return isKind ? [named(schema, $ref, discriminator), schema] : [schema];
  }
  const isNull = (choice: JsonSchema): boolean => mainType(flatten(choice, definitions)) === 'null';
  const ordered = choices.slice(0, MAX_SORTED).toSorted((left, right) => Number(isNull(left)) - Number(isNull(right)));
  return ordered.slice(0, MAX_BRANCHES).map((branch) => {
    const $ref = typeof branch === 'object' ? branch.$ref : undefined;
    const whole: JsonSchema = Object.keys(own).length === 0 ? branch : { allOf: [own, branch] };
    return named(whole, $ref, found.discriminator);
  });
}
