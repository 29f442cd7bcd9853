/** Any JSON value (RFC 8259). */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * A schema in JSON Schema 2020-12, whatever the imported document used.
 * `$ref` always has the form `#/$defs/<name>` and points into `ApiModel.definitions`; it is never resolved in place,
 * so a recursive document stays finite. `true` accepts everything, `false` nothing.
 */
export type JsonSchema = boolean | JsonSchemaObject;

export interface JsonSchemaObject {
  $ref?: string;
  /** The kind of record that a value names by its key, where only the paths of the document say so. No keyword of a document. */
  refersTo?: string;
  title?: string;
  description?: string;
  type?: JsonType | JsonType[];
  enum?: Json[];
  const?: Json;
  default?: Json;
  examples?: Json[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  minProperties?: number;
  maxProperties?: number;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  contains?: JsonSchema;
  minContains?: number;
  maxContains?: number;
  propertyNames?: JsonSchema;
  dependentSchemas?: Record<string, JsonSchema>;
  unevaluatedItems?: JsonSchema;
  unevaluatedProperties?: JsonSchema;
  readOnly?: boolean;
  writeOnly?: boolean;
  deprecated?: boolean;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  contentEncoding?: string;
  contentMediaType?: string;
}
