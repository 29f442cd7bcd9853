export { batch, batchEvent, batchItem } from './batches.ts';
export { account, invitation, member, organization, session, signInCounter, user, verification } from './identity.ts';
export { discarded, importSource, systemImport } from './imports.ts';
export type { ImportFindings, ReimportSnapshot, RequestState } from './imports.ts';
export { execution, run, runClaim, runEvent, runPlan, runRemoval } from './runs.ts';
export type { EarlierRequest, RunRow, StoredRequest, ValidationAttempt } from './runs.ts';
export { subscription, tier, usageCounter } from './subscription.ts';
export {
  authConfig,
  endpoint,
  endpointParameter,
  feedback,
  ruleRecompilation,
  ruleTranslation,
  scenario,
  scenarioParameter,
  system,
  validation,
} from './systems.ts';
export type { DocumentFacts, ImportedRequest, StoredAccount } from './systems.ts';
