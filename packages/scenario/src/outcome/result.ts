import type { Evidence } from '@assay/rules';
import { unmetStatusText } from './expectation.ts';
import type { Expectation } from './expectation.ts';
import { skippedCauses } from '../lists.ts';
import type { ErrorCause, ResultStatus } from '../lists.ts';

/** Why a scenario was not judged. */
export interface RunError {
  cause: ErrorCause;
  /** What happened and what to do next. */
  message: string;
}

/** What one rule says of an answer. */
export interface RuleResult {
  ruleId: number | null;
  text: string;
  status: 'pass' | 'fail';
  reason: string;
  readonly evidence: Evidence[];
  /** Only of verdicts on a request after the judged one. */
  followUp?: FollowUpVerdict | undefined;
}

/** Which request a verdict is about. The names are also those of the wire. */
export interface FollowUpVerdict {
  /** `METHOD /path`. */
  operation: string;
  /** Only where its status is not as expected; `convention`: another one of its class was expected as well. */
  status: { expected: number; answered: number; convention: boolean } | null;
}

/** What the result of a scenario is made of. `statusMet` is null where nothing was judged. */
export interface Judgement {
  expected: Expectation;
  answered: number | null;
  statusMet: boolean | null;
  rules: readonly Pick<RuleResult, 'text' | 'status' | 'reason'>[];
  error: RunError | null;
}

export function resultStatus({ error, statusMet, rules }: Judgement): ResultStatus {
  if (error !== null) return skippedCauses.has(error.cause) ? 'skipped' : 'error';
  return statusMet === true && rules.every(({ status }) => status === 'pass') ? 'success' : 'failure';
}

/** Why a scenario is not green, in one line: the status that did not come, and the first rule that was not met. Null when it is. */
export function failureReason({ expected, answered, statusMet, rules, error }: Judgement): string | null {
  if (error !== null) return error.message;
  const failed = rules.filter(({ status }) => status === 'fail');
  const reasons = statusMet === false ? [unmetStatusText(expected, answered)] : [];
  if (failed[0] !== undefined) reasons.push(`Validation rule "${failed[0].text}" failed: ${failed[0].reason}`);
  if (failed.length > 1)
    reasons.push(`${failed.length - 1} more ${failed.length === 2 ? 'validation rule' : 'validation rules'} failed.`);
  return reasons.length === 0 ? null : reasons.map(asSentence).join(' ');
}

/** A reason may end with what somebody wrote, such as the rule itself; what follows must not read as a part of it. */
function asSentence(reason: string, at: number, { length }: readonly string[]): string {
  return at === length - 1 || /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
