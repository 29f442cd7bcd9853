export { billingCheckout, billingEvent, billingSubscription, testBillingRecord } from './billing.ts';
export { auditEvent } from './audit.ts';
export { batch, batchEvent, batchItem } from './batches.ts';
export { environment } from './environments.ts';
export type { StoredEnvironmentValue } from './environments.ts';
export {
  account,
  invitation,
  isOwner,
  member,
  organization,
  passkey,
  session,
  signInCounter,
  twoFactor,
  user,
  verification,
} from './identity.ts';
export { keyRotation } from './key-rotation.ts';
export { discarded, importSource, systemImport } from './imports.ts';
export type { ImportFindings, ReimportSnapshot, RequestState } from './imports.ts';
export { execution, run, runClaim, runEvent, runPlan, runRemoval, runUpload } from './runs.ts';
export type { EarlierRequest, RunRow, StoredFollowUp, StoredRequest, ValidationAttempt } from './runs.ts';
export { subscription, tier, usageCounter } from './subscription.ts';
export { accessToken, accessTokenUsage } from './tokens.ts';
export {
  authConfig,
  endpoint,
  endpointParameter,
  feedback,
  projectFile,
  ruleRecompilation,
  ruleTranslation,
  scenario,
  scenarioParameter,
  system,
  validation,
  warmUpRemoval,
} from './systems.ts';
export type { DocumentFacts, ImportedRequest, StoredAccount } from './systems.ts';
