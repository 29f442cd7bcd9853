export { BlockedAddressError, isPrivateAddress } from './transport/address-guard.ts';
export type { Credential } from './exchange/build-request.ts';
export type { JudgeContext } from './run/judge.ts';
export { MASK } from './exchange/mask.ts';
export { runScenarios } from './run/run-scenarios.ts';
export type { NextScenario, RunOptions } from './run/run-scenarios.ts';
export { RunSafety } from './safety/run-safety.ts';
export type { SafetyOptions } from './safety/run-safety.ts';
export type { Route } from './safety/classify/routes.ts';
export { createTokenSource, fetchToken } from './auth/token-source.ts';
export type { AuthSettings, FixedCredentials, TokenSource } from './auth/token-source.ts';
export { tryCredentials } from './auth/try-credentials.ts';
export type { CredentialTrial } from './auth/try-credentials.ts';
export { createTransport, stoppable } from './transport/transport.ts';
export type { Transport, TransportOptions } from './transport/transport.ts';
export { createBoundedValidators } from './run/within-time.ts';
export { TransportError } from './transport/transport-error.ts';
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
export { dynamicValue } from './run/values/dynamic-values.ts';
export { createRandom } from './run/values/random.ts';
export type { Random } from './run/values/random.ts';
