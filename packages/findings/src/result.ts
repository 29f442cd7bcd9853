import type { Evidence, ExecutionError, OverallStatus } from '@assay/contract';
import type { Check } from '@assay/rules';
import type { FollowUpVerdict } from '@assay/scenario';

/** A rule that was not met. `check` is null where it was not understood, or is not known any more. */
export interface FailedRule {
  text: string;
  reason: string;
  evidence: readonly Evidence[];
  check: Check | null;
  /** Null for a verdict on the judged request itself. */
  followUp: FollowUpVerdict | null;
}

/** The sentence of a rule; results of follow-ups name their request in front of it. */
export function sentenceOf(text: string, followUp: FollowUpVerdict | null): string {
  const lead = followUp === null ? '' : `then ${followUp.operation}: `;
  return text.startsWith(lead) ? text.slice(lead.length) : text;
}

/** What a generated negative scenario breaks on purpose. */
export interface Fault {
  /** In snake_case, such as `missing_required`. */
  kind: string;
  /** `body`, `query.page`, `path.id`, `header.Authorization`, `state` or `method`. */
  location: string;
  /** JSON Pointer into the request body; null for other locations. */
  pointer: string | null;
  /** The documented constraint that is broken, such as `maximum: 100`. */
  constraint: string | null;
}

/** What one red or errored scenario of a run came to, as far as findings need it. */
export interface RedResult {
  executionId: number;
  scenarioId: number;
  scenarioName: string;
  /** `METHOD /path` of its endpoint. */
  operation: string;
  expectedStatus: number;
  /** The document promises no status: another one of the class is accepted too. */
  acceptsClass: boolean;
  statusMet: boolean | null;
  answered: number | null;
  /** The beginning of the answer; only needed where the status was not the expected one. */
  answerStart: string | null;
  /** All of it, where it is at hand. */
  answer?: string | null;
  error: ExecutionError | null;
  failedRules: readonly FailedRule[];
  fault: Fault | null;
  /** It is the valid request of its endpoint, on which variations stand. */
  isBase: boolean;
}

/** How many scenarios of a run with the same properties came to the same result. */
export interface Tally {
  operation: string;
  /** Kind of fault; null for a valid request. */
  fault: string | null;
  acceptsClass: boolean;
  status: OverallStatus;
  answered: number | null;
  cause: ExecutionError['cause'] | null;
  count: number;
}
