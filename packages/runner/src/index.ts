export { BlockedAddressError, isPrivateAddress } from './address-guard.ts';
export type { Credential } from './build-request.ts';
export type { JudgeContext } from './judge.ts';
export { MASK } from './mask.ts';
export { runScenarios } from './run-scenarios.ts';
export type { NextScenario, RunOptions } from './run-scenarios.ts';
export { createTokenSource, fetchToken } from './token-source.ts';
export type { AuthSettings, FixedCredentials, TokenSource } from './token-source.ts';
export { tryCredentials } from './try-credentials.ts';
export type { CredentialTrial } from './try-credentials.ts';
export { createTransport, stoppable } from './transport.ts';
export type { Transport, TransportOptions } from './transport.ts';
export { createBoundedValidators } from './within-time.ts';
export { TransportError } from './transport-error.ts';
export type {
  ErrorCause,
  Extract,
  Redirect,
  RequestParameter,
  RuleResult,
  RunError,
  RunnableRule,
  RunnableScenario,
  RunnableStep,
  RunnerEvent,
  ScenarioResult,
  SentRequest,
} from './types.ts';
export { dynamicValue } from './values/dynamic-values.ts';
export { createRandom } from './values/random.ts';
export type { Random } from './values/random.ts';
