import { createSchemaValidators } from '../evaluate/schemas/schema-validators.ts';

/** Of an answer that no document describes. */
export const plainContext = {
  operation: null,
  definitions: {},
  validators: createSchemaValidators({}),
  now: new Date(0),
  expectedStatus: null,
};
