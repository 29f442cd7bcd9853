import { failureReason, resultStatus, statusMet, unmetStatusText } from '@assay/scenario';
import type { JudgedStep, RuleResult } from '@assay/scenario';
import { exchangeOnce } from '../exchange/exchange-once.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { ScenarioResult } from '../types.ts';
import { asAccount } from './as-account.ts';
import { judge } from './judge.ts';
import { maskRule } from './mask-rule.ts';
import type { RunContext } from './run-context.ts';
import { keepWhatIsThere, type StepState } from './run-step.ts';
import { fillParameters, missingNames } from './values/fill.ts';

interface Following {
  state: StepState;
  context: RunContext;
}

/**
 * Sends the requests that come after the judged one and judges them: their statuses and rules join those of the scenario, each
 * named by its request. The first one that is not as expected is the last one that is sent.
 */
export async function runFollowUps(
  followUps: readonly JudgedStep[],
  result: ScenarioResult,
  following: Following,
): Promise<ScenarioResult> {
  const rules = [...result.rules];
  for (const step of followUps) {
    if (missingNames(step.parameters, following.state).length > 0) break;
    const judged = await runFollowUp(step, following);
    rules.push(...judged);
    if (judged.some(({ status }) => status === 'fail')) break;
  }
  return withRules(result, followUps, rules);
}

async function runFollowUp(planned: JudgedStep, { state, context }: Following): Promise<RuleResult[]> {
  const name = `then ${planned.label}:`;
  try {
    if (planned.problem !== null) throw new TransportError('invalid_request', planned.problem);
    const step = { ...planned, parameters: fillParameters(planned.parameters, state) };
    const outcome = await exchangeOnce(step, asAccount(step.account, context));
    const { request, response } = outcome;
    keepWhatIsThere(step.extracts, outcome, state);
    const { definitions, validators } = context;
    const judged = judge(step, { request, response }, { definitions, validators, variables: state.variables() });
    const status = statusRule(step, response.status);
    return [status, ...judged].map((rule) =>
      maskRule({ ...toPlain(rule), text: `${name} ${rule.text}` }, state.secrets),
    );
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return [{ ruleId: null, text: `${name} it is answered`, status: 'fail', reason: error.message, evidence: [] }];
  }
}

const toPlain = ({ ruleId, text, status, reason, evidence }: RuleResult): RuleResult => ({
  ruleId,
  text,
  status,
  reason,
  evidence,
});

function statusRule({ expected }: JudgedStep, answered: number): RuleResult {
  const isMet = statusMet(expected, answered);
  return {
    ruleId: null,
    text: `status is ${expected.status}`,
    status: isMet ? 'pass' : 'fail',
    reason: isMet ? `The status is ${answered}.` : unmetStatusText(expected, answered),
    evidence: [{ path: 'status', value: String(answered), ok: isMet }],
  };
}

function withRules(result: ScenarioResult, [first]: readonly JudgedStep[], rules: RuleResult[]): ScenarioResult {
  if (first === undefined) return result;
  const judgement = {
    expected: first.expected,
    answered: result.response?.status ?? null,
    statusMet: result.statusMet,
    rules,
    error: result.error,
  };
  const status = resultStatus(judgement);
  return { ...result, rules, status, failureReason: status === 'success' ? null : failureReason(judgement) };
}
