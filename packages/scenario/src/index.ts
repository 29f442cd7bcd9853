export {
  expectedText,
  isNamed,
  isUndecided,
  statusMet,
  undecidedText,
  unmetStatusText,
} from './outcome/expectation.ts';
export { contradicts } from './outcome/contradiction.ts';
export type { Expectation } from './outcome/expectation.ts';
export { answerMessage } from './outcome/answer-message.ts';
export { headerVariable, inEnvironment, withVariables } from './environment/in-environment.ts';
export type { CalledEnvironment } from './environment/in-environment.ts';
export { isSecured, takesLogin } from './is-secured.ts';
export {
  BARE_TOKEN_FORMAT,
  BASIC_TOKEN_FORMAT,
  BEARER_TOKEN_FORMAT,
  credentialLocations,
  csrfSources,
  defaultTokenFormat,
  POLLING_SECONDS,
  POLLING_TRIES,
  protections,
  skippedCauses,
} from './lists.ts';
export type { CredentialLocation, CsrfSource, ErrorCause, Protection, ResultStatus, ValueLocation } from './lists.ts';
export { looksLikeTestHost, proposedProtection } from './protection.ts';
export { isTagChosen, readTagChoice } from './tag-expression.ts';
export type { TagChoice } from './tag-expression.ts';
export {
  inPathForm,
  isShortFor,
  lastNamed,
  PLAIN_ADDRESSES,
  prefixOf,
  segmentOf,
  SELF_ADDRESSES,
} from './names/record-name.ts';
export type { PathForm } from './names/record-name.ts';
export { joinHeaders, toExchange, unbuiltRequest } from './recorded.ts';
export type { Header, RecordedExchange, RecordedRequest } from './recorded.ts';
export { failureReason, resultStatus } from './outcome/result.ts';
export type { FollowUpVerdict, Judgement, RuleResult, RunError } from './outcome/result.ts';
export type {
  Account,
  JudgedStep,
  RequestParameter,
  RunnablePolling,
  RunnableRule,
  RunnableScenario,
  RunnableStep,
} from './runnable.ts';
export type {
  Extract,
  NamedAccount,
  Polling,
  UnresolvedScenario,
  ScenarioSettings,
  StatusWish,
  Step,
  StepValue,
} from './scenario.ts';
export {
  missingValueText,
  readMissingValue,
  readRefusedAnswer,
  readStepProblem,
  refusedAnswerText,
  stepProblemText,
} from './outcome/step-problem.ts';
export { toRunnable, withValues } from './to-runnable.ts';
export type { CalledEndpoint, CompileRules, FindEndpoint } from './to-runnable.ts';
