import type { Json, JsonType } from '@assay/api-model';

/** How the value of a keyword is to be read. */
export type KeywordKind =
  | 'text'
  | 'number'
  | 'count'
  | 'flag'
  | 'schema'
  | 'schemas'
  | 'schemaMap'
  | 'json'
  | 'jsonList'
  | 'names';

/** JSON Schema 2020-12 keywords that are taken over as they are; the others need a rule of their own or are left out. */
export const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map(
  Object.entries<KeywordKind>({
    title: 'text',
    description: 'text',
    format: 'text',
    contentEncoding: 'text',
    contentMediaType: 'text',
    minimum: 'number',
    maximum: 'number',
    multipleOf: 'number',
    minLength: 'count',
    maxLength: 'count',
    minItems: 'count',
    maxItems: 'count',
    minProperties: 'count',
    maxProperties: 'count',
    minContains: 'count',
    maxContains: 'count',
    uniqueItems: 'flag',
    readOnly: 'flag',
    writeOnly: 'flag',
    deprecated: 'flag',
    not: 'schema',
    additionalProperties: 'schema',
    contains: 'schema',
    propertyNames: 'schema',
    if: 'schema',
    // oxlint-disable-next-line unicorn/no-thenable -- the name of a JSON Schema keyword
    then: 'schema',
    else: 'schema',
    unevaluatedItems: 'schema',
    unevaluatedProperties: 'schema',
    allOf: 'schemas',
    anyOf: 'schemas',
    oneOf: 'schemas',
    prefixItems: 'schemas',
    properties: 'schemaMap',
    patternProperties: 'schemaMap',
    dependentSchemas: 'schemaMap',
    const: 'json',
    default: 'json',
    enum: 'jsonList',
    required: 'names',
  }),
);

const TYPES: Record<string, JsonType | 'any'> = {
  null: 'null',
  boolean: 'boolean',
  integer: 'integer',
  number: 'number',
  string: 'string',
  array: 'array',
  object: 'object',
  file: 'string',
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  any: 'any',
};

const PROPER = new Set(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);

/** The type meant by a type name; `guessed` when it is none of JSON Schema's; null when nobody can tell. */
export function typeOf(name: unknown): { type: JsonType | 'any'; guessed: boolean } | null {
  const type = typeof name === 'string' ? TYPES[name.toLowerCase()] : undefined;
  return type === undefined ? null : { type, guessed: !PROPER.has(String(name)) };
}

export function numberOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

export const isJson = (value: unknown): value is Json => value !== undefined && typeof value !== 'function';

/** Whether a pattern is a regular expression as JSON Schema wants it (ECMA-262, Unicode). */
export function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
