import { auditEndpoints } from './endpoints/account/audit.ts';
import { dataEndpoints } from './endpoints/account/data.ts';
import { batchEndpoints } from './endpoints/batches.ts';
import { commandLineEndpoints } from './endpoints/command-line.ts';
import { endpointEndpoints } from './endpoints/endpoints.ts';
import { environmentEndpoints } from './endpoints/running/environments.ts';
import { importEndpoints } from './endpoints/imports.ts';
import { historyEndpoints } from './endpoints/history.ts';
import { otherEndpoints } from './endpoints/other.ts';
import { runEndpoints } from './endpoints/runs.ts';
import { scenarioEndpoints } from './endpoints/scenarios.ts';
import { subscriptionEndpoints } from './endpoints/account/subscription.ts';
import { projectTextEndpoints } from './endpoints/text/project-text.ts';
import { systemEndpoints } from './endpoints/systems.ts';
import { tokenEndpoints } from './endpoints/account/tokens.ts';
import { warmUpEndpoints } from './endpoints/warm-up.ts';

/** Every call of the HTTP API by name. Server, client, documentation and contract test all read this table. */
export const endpoints = {
  ...systemEndpoints,
  ...importEndpoints,
  ...endpointEndpoints,
  ...scenarioEndpoints,
  ...runEndpoints,
  ...batchEndpoints,
  ...subscriptionEndpoints,
  ...historyEndpoints,
  ...otherEndpoints,
  ...warmUpEndpoints,
  ...environmentEndpoints,
  ...commandLineEndpoints,
  ...tokenEndpoints,
  ...projectTextEndpoints,
  ...auditEndpoints,
  ...dataEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export { auditActions } from './schemas/account/audit.ts';
export type { AuditAction, AuditEvent } from './schemas/account/audit.ts';
export type { AccountData } from './schemas/account/data.ts';
export { PRODUCT_NAME } from './product.ts';
export { refusalOfRole, roles } from './endpoint.ts';
export type { EndpointAuth, EndpointDefinition, EndpointTable, RequestBody, ResponseBody, Role } from './endpoint.ts';
export { commonErrors, errorCodes, errorTable } from './errors.ts';
export type { ErrorCode } from './errors.ts';
export { limitTexts, parseLimitError, UNLIMITED } from './limits.ts';
export type { LimitError, LimitType } from './limits.ts';
export { passwordRules } from './password.ts';
export { problemSchema } from './problem.ts';
export type { FieldError, Problem } from './problem.ts';
export { SECRET_MASK } from './secret-mask.ts';
export type { AuthProposal, ExtractionTest } from './schemas/auth-config.ts';
export { definitionsSchema } from './schemas/command-line/definitions.ts';
export type {
  AuthReference,
  DefinedRule,
  DefinedEnvironment,
  DefinedScenario,
  DefinedStep,
  Definitions,
} from './schemas/command-line/definitions.ts';
export { resultLimits, submittedBatchSchema } from './schemas/command-line/results.ts';
export type { Pipeline, SubmittedBatch, SubmittedResult } from './schemas/command-line/results.ts';
export type { Selector } from './schemas/command-line/selector.ts';
export { selectorSchema } from './schemas/command-line/selector.ts';
export type {
  AccountCredential,
  AuthConfig,
  AuthConfigWrite,
  AuthCredential,
  AuthCredentialWrite,
  AuthTest,
} from './schemas/credentials.ts';
export {
  batchEventSchema,
  estimateTokenUsage,
  isTerminalBatchEvent,
  MAX_BATCH_SCENARIOS,
} from './schemas/running/batch.ts';
export type {
  Batch,
  BatchEvent,
  BatchScenario,
  BatchScenarioUpdate,
  BatchStatus,
  BatchTotals,
  LlmEvaluation,
} from './schemas/running/batch.ts';
export type {
  ApiEndpoint,
  EndpointConfiguration,
  EndpointParameter,
  EndpointWithConfig,
  ParameterType,
} from './schemas/endpoint.ts';
export {
  environmentCredentials,
  environmentVariableName,
  environmentWriteSchema,
  MAX_ENVIRONMENT_VALUE,
  MAX_ENVIRONMENT_VARIABLES,
  MAX_ENVIRONMENTS,
  MIN_ENVIRONMENT_SECRET,
} from './schemas/running/environment.ts';
export type {
  Environment,
  EnvironmentCredentials,
  EnvironmentFilter,
  EnvironmentImport,
  EnvironmentImported,
  EnvironmentValue,
  EnvironmentWrite,
} from './schemas/running/environment.ts';
export { historyCursor, parseHistoryCursor } from './schemas/running/execution.ts';
export type {
  Evidence,
  Execution,
  ExecutionError,
  FollowedExchange,
  HistoryQuery,
  PassRate,
  RawRequest,
  ValidationResult,
} from './schemas/running/execution.ts';
export { environmentDataSchema, renamesSchema } from './schemas/import.ts';
export type {
  EnvironmentData,
  ImportReport,
  OperationChange,
  CollectionPreview,
  ReimportPlan,
  RequestChanges,
  TouchedStep,
} from './schemas/import.ts';
export { jobProgressSchema } from './schemas/running/progress.ts';
export type { JobProgress } from './schemas/running/progress.ts';
export type { SignInOptions, SignUpMode } from './schemas/other.ts';
export { FEEDBACK_MAX_LENGTH, signUpModes } from './schemas/other.ts';
export type {
  RuleChange,
  RuleCompilation,
  RuleOffer,
  ScenarioStrength,
  DisambiguatingExample,
} from './schemas/running/rules.ts';
export { suspects } from './schemas/running/findings.ts';
export type {
  Finding,
  FindingExecution,
  FindingTrial,
  OverlayAction,
  RunFindings,
  Suspect,
} from './schemas/running/findings.ts';
export { untriedReasons } from './schemas/generation.ts';
export { untriedTexts } from './schemas/untried-texts.ts';
export type {
  GenerationDepth,
  ProposedScenario,
  UntriedCount,
  UntriedReason,
  UntriedScenarios,
} from './schemas/generation.ts';
export { ruleKinds } from './schemas/coverage.ts';
export type { EndpointCoverage, RuleKind, SystemCoverage } from './schemas/coverage.ts';
export { countWord, errorCauseWords, resultHeadings, resultWords, runStateWords, stoppedText } from './outcomes.ts';
export {
  isTerminalEvent,
  RERUN_SUFFIX,
  runEventSchema,
  runScopes,
  runStates,
  STREAM_KEEP_ALIVE_MS,
} from './schemas/running/run.ts';
export type {
  DailyResults,
  FailingScenario,
  LeftBehind,
  Run,
  RunComparison,
  RunEvent,
  ScenarioResultEvent,
  RunScope,
  RunState,
  RunTrigger,
} from './schemas/running/run.ts';
export type {
  OverallStatus,
  Scenario,
  ScenarioDetails,
  ScenarioParameter,
  ScenarioPolling,
  ScenarioStep,
  ScenariosSummary,
  Validation,
} from './schemas/scenario.ts';
export { SELF_HOSTED_TIER } from './schemas/account/subscription.ts';
export type { MonthlyUsage, Subscription, Tier, Usage } from './schemas/account/subscription.ts';
export type { EndpointNode, ImportDiagnostic, ImportedSystem, ScenarioNode, System } from './schemas/system.ts';
export { scenarioDetailsSchema, statusIn } from './schemas/scenario.ts';
export type { ProjectText, ProjectTextPlan, ProjectTextWrite } from './schemas/text/project-text.ts';
export { TOKEN_LABEL_MAX_LENGTH, tokenPrefixes, tokenPreview, tokenScopes } from './schemas/account/token.ts';
export type { AccessToken, AccessTokenUsage, CreatedToken, TokenKind, TokenScope } from './schemas/account/token.ts';
export { httpMethods } from './schemas/values.ts';
export { learnedSchema } from './schemas/warm-up.ts';
export type { Learned, LearnedOperation, LearnedRepair, WarmUp } from './schemas/warm-up.ts';
