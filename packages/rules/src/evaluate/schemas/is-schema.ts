type Judge = (value: unknown) => boolean;

const text: Judge = (value) => typeof value === 'string';
const flag: Judge = (value) => typeof value === 'boolean';
const anything: Judge = () => true;
const list: Judge = Array.isArray;
const numeric: Judge = (value) => typeof value === 'number' && Number.isFinite(value);
const count: Judge = (value) => Number.isInteger(value) && Number(value) >= 0;
const like =
  (pattern: RegExp): Judge =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const names: Judge = (value) => Array.isArray(value) && value.every(text) && new Set(value).size === value.length;
const simpleTypes: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);
const type: Judge = (value) =>
  Array.isArray(value)
    ? value.length > 0 && names(value) && value.every((one) => simpleTypes.has(one))
    : simpleTypes.has(value);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapOf =
  (judge: Judge): Judge =>
  (value) => {
    if (!isMap(value)) return false;
    for (const key in value) if (!judge(value[key])) return false;
    return true;
  };
const schemas: Judge = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);
const named = mapOf((value) => isSchema(value));
const anchor = like(/^[A-Za-z_][-A-Za-z0-9._]*$/);
const DIALECT = /^(https:\/\/json-schema\.org\/draft\/2020-12\/schema#?)?$/;

/** Every keyword of the vocabularies, with what its value must be. */
const keywords: ReadonlyMap<string, Judge> = new Map(
  Object.entries<Judge>({
    $id: like(/^[^#]*#?$/),
    $schema: text,
    $ref: text,
    $anchor: anchor,
    $dynamicRef: text,
    $dynamicAnchor: anchor,
    $recursiveRef: text,
    $recursiveAnchor: anchor,
    $vocabulary: mapOf(flag),
    $comment: text,
    $defs: named,
    definitions: named,
    dependencies: mapOf((value) => isSchema(value) || names(value)),
    prefixItems: schemas,
    items: isSchema,
    contains: isSchema,
    additionalProperties: isSchema,
    properties: named,
    patternProperties: named,
    dependentSchemas: named,
    propertyNames: isSchema,
    if: isSchema,
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword
    then: isSchema,
    else: isSchema,
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: isSchema,
    unevaluatedItems: isSchema,
    unevaluatedProperties: isSchema,
    type,
    const: anything,
    enum: list,
    multipleOf: (value) => numeric(value) && Number(value) > 0,
    maximum: numeric,
    exclusiveMaximum: numeric,
    minimum: numeric,
    exclusiveMinimum: numeric,
    maxLength: count,
    minLength: count,
    pattern: text,
    maxItems: count,
    minItems: count,
    uniqueItems: flag,
    maxContains: count,
    minContains: count,
    maxProperties: count,
    minProperties: count,
    required: names,
    dependentRequired: mapOf(names),
    title: text,
    description: text,
    deprecated: flag,
    readOnly: flag,
    writeOnly: flag,
    examples: list,
    format: text,
    contentEncoding: text,
    contentMediaType: text,
    contentSchema: isSchema,
  }),
);

/**
 * Whether a value is a schema by the meta-schema of JSON Schema 2020-12, formats aside. Compiling that meta-schema takes longer than
 * most runs judge.
 */
export function isSchema(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (!isMap(value)) return false;
  for (const key in value) if (keywords.get(key)?.(value[key]) === false) return false;
  return true;
}

/** The same of a schema as a whole, which may say its dialect. */
export const isRootSchema = (value: unknown): boolean =>
  isSchema(value) && (!isMap(value) || value['$schema'] === undefined || like(DIALECT)(value['$schema']));
