import type { Json, Operation } from '@assay/api-model';
import type { Check, Evidence, Exchange } from '@assay/rules';

/** One parameter of a request with its effective value; null values are left out of the request. */
export interface RequestParameter {
  in: 'header' | 'query' | 'path' | 'body';
  name: string;
  /** Text for header, query and path; for the body, raw text that is sent as it is. */
  value: string | null;
  /** The body as JSON; wins over nothing, loses to `value`. */
  bodyValue: Json | null;
}

/** A rule ready to be judged. `check` is null when the sentence was not understood: it fails with a reason. */
export interface RunnableRule {
  id: number | null;
  text: string;
  check: Check | null;
}

/** A value that a step takes out of its answer for the requests after it. */
export interface Extract {
  /** Written as `{{name}}` where it is used. */
  name: string;
  /** Path into the JSON answer (`data.id`, `items[0].id`), `header Name` of the answer, or `request name` for a value of the body that was sent. */
  path: string;
}

/** One request before or after the one that is judged. */
export interface RunnableStep {
  /** `METHOD path`, for messages. */
  label: string;
  /** Why it cannot be sent (the system has no such endpoint any more); null when it can. */
  problem: string | null;
  method: string;
  baseUrl: string;
  path: string;
  parameters: RequestParameter[];
  /** Whether it carries the system's credentials. */
  requiresAuth: boolean;
  operation: Operation | null;
  extracts: Extract[];
}

/** Everything needed to execute and judge one scenario. */
export interface RunnableScenario {
  id: number;
  name: string;
  endpointId: number;
  method: string;
  /** Absolute http(s) address without a trailing slash. */
  baseUrl: string;
  /** Begins with `/`; parameters as `{name}`. */
  path: string;
  parameters: RequestParameter[];
  requiresAuth: boolean;
  /** Absent: the credentials of the system. `other`: those of the second user that is configured beside them. */
  login?: 'other' | undefined;
  expectedStatus: number;
  rules: RunnableRule[];
  operation: Operation | null;
  /** The expected status is a convention, not a promise of the document: another one of its class (4xx) will do. */
  acceptsClass?: boolean;
  /** Instead of the documented content type of the body. */
  contentType?: string | null;
  /** An answer that redirects is followed, unless it has the expected status. Absent: it is an answer like any other. */
  followRedirects?: boolean;
  /** Sent before, in order; one that fails ends the scenario as `error`. */
  before?: RunnableStep[];
  /** Sent after, whatever came before; failures are ignored, and a step whose values are missing is left out. */
  after?: RunnableStep[];
}

/** Why nothing could be judged. Never a verdict about the API. */
export type ErrorCause =
  | 'target_unreachable'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'auth_failed'
  | 'rate_limited'
  | 'interrupted'
  | 'blocked_address'
  | 'invalid_request'
  | 'setup_failed'
  | 'redirect_failed'
  /** Not sent: it would change what this run did not make. */
  | 'not_owned';

export interface RunError {
  cause: ErrorCause;
  /** What happened and what to do next. */
  message: string;
}

export interface RuleResult {
  ruleId: number | null;
  text: string;
  status: 'pass' | 'fail';
  reason: string;
  readonly evidence: Evidence[];
}

/** What was sent, with secrets masked. */
export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** One redirect that was followed. */
export interface Redirect {
  /** Of the answer that redirected. */
  status: number;
  /** What was sent next, with secrets masked. */
  method: string;
  url: string;
}

/** `success`: expected status and every rule passed. `failure`: one did not. `error`: not judged. `skipped`: not sent, to spare the API. */
export interface ScenarioResult {
  scenarioId: number;
  status: 'success' | 'failure' | 'error' | 'skipped';
  error: RunError | null;
  /** The first one, where redirects were followed. */
  request: SentRequest;
  /** What came between the request and the answer; absent where nothing did. */
  redirects?: Redirect[];
  response: Exchange['response'] | null;
  rules: RuleResult[];
  /** The run was stopped before anything of it was sent, its steps included: it is as if it had never been begun. */
  notSent?: true;
  startedAt: Date;
}

export type RunnerEvent =
  | { type: 'scenario_start'; scenario: RunnableScenario }
  | { type: 'scenario_result'; scenario: RunnableScenario; result: ScenarioResult };
