import type { JsonSchemaObject } from '@assay/api-model';

const SHOWN = [
  '$ref',
  'type',
  'enum',
  'format',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'additionalProperties',
] as const;
const MAX_SHOWN = 200;

/** The part of a schema that binds, as JSON. */
export function shortSchema(schema: JsonSchemaObject): string {
  const parts = SHOWN.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]] as const]));
  const text = JSON.stringify(Object.fromEntries(parts));
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
