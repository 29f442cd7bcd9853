export { evaluateCheck } from './evaluate.ts';
export { answerSchema } from './schemas/answer-schema.ts';
export { createSchemaValidators } from './schemas/schema-validators.ts';
export { isPattern as isLinearPattern, matchesPattern } from './values/patterns.ts';
export { prepareExchange } from '../exchange.ts';
export type { Strength, Survivor } from '../strength/strength.ts';
export { isVacuous, strengthOf } from '../strength/strength.ts';
export { responseFor } from './body-rules.ts';
