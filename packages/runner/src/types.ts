import type { Exchange } from '@assay/rules';
import type { RecordedRequest, ResultStatus, RuleResult, RunError, RunnableScenario } from '@assay/scenario';

/** One redirect that was followed. */
export interface Redirect {
  /** Of the answer that redirected. */
  status: number;
  /** What was sent next, with secrets masked. */
  method: string;
  url: string;
}

/** A request that a scenario needs to succeed, and that was refused. */
export interface Refused {
  /** `METHOD path`. */
  label: string;
  status: number;
}

/** A judged request after the one that a scenario is about, with its answer; secrets are masked, and long bodies cut. */
export interface FollowedExchange {
  /** `METHOD path`. */
  label: string;
  request: RecordedRequest;
  response: { status: number; headers: [name: string, value: string][]; body: string; isCut: boolean; timeMs: number };
}

/** What came of one scenario. */
export interface ScenarioResult {
  scenarioId: number;
  status: ResultStatus;
  /** Whether the answer had the expected status; null where nothing was judged. */
  statusMet: boolean | null;
  /** Why it is not a success, in one line; null when it is. */
  failureReason: string | null;
  error: RunError | null;
  /** The first one, where redirects were followed; with secrets masked. */
  request: RecordedRequest;
  /** What came between the request and the answer; absent where nothing did. */
  redirects?: Redirect[];
  response: Exchange['response'] | null;
  rules: RuleResult[];
  /** Of the judged requests after it, as far as they were answered; absent where there are none. */
  followUps?: FollowedExchange[];
  /** The run was stopped before anything of it was sent, its steps included: it is as if it had never been begun. */
  notSent?: true;
  /** Where a request had to succeed and did not; for the run itself. */
  refused?: Refused;
  startedAt: Date;
}

/** A step after a request that could not be done, so what it removes may be left on the system. */
export interface LeftBehind {
  method: string;
  /** As it was sent, with secrets masked. */
  path: string;
  reason: string;
}

/** What the runner reports to the process that it runs in. What clients of a server are sent are the run events of the contract. */
export type RunnerEvent =
  | { type: 'started'; scenario: RunnableScenario }
  | { type: 'finished'; scenario: RunnableScenario; result: ScenarioResult };
