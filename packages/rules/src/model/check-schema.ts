import { checkDefinition } from '../tree/parse-check.ts';

/** The JSON Schema that an answer of a model has to meet, made from what `parseCheck` accepts. */
export const checkSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { check: { anyOf: [{ $ref: '#/$defs/check' }, { type: 'null' }] } },
  required: ['check'],
  additionalProperties: false,
  $defs: { check: checkDefinition },
};
