export { evaluateCheck } from './evaluate.ts';
export { createSchemaValidators } from './schema-validators.ts';
export { prepareExchange } from '../exchange.ts';
