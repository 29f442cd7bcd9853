export { compileForStorage, toCompiledRule } from './compile.ts';
export { followStatus } from './follow-status.ts';
export { evaluationOf } from './known-answer.ts';
export { startRecompilation } from './recompile.ts';
export { scenarioRuleContext } from './rule-context.ts';
export { KnownChecks, readStoredCheck } from './stored-check.ts';
export { createValidationHandlers } from './validations.routes.ts';
export {
  insertFirstValidations,
  insertValidations,
  listCheckTexts,
  listValidations,
  presentValidation,
  replaceValidations,
} from './validations.store.ts';
export type { CompiledRule, CheckText, ValidationRow } from './validations.store.ts';
