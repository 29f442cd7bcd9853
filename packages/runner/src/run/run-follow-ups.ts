import { expectedText, failureReason, resultStatus, skippedCauses, statusMet, unmetStatusText } from '@assay/scenario';
import type { FollowUpVerdict, JudgedStep, RuleResult, RunError, RunnableScenario } from '@assay/scenario';
import { carriedSecrets } from '../exchange/exchange-once.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { FollowedExchange, ScenarioResult } from '../types.ts';
import { asAccount } from './as-account.ts';
import { findTrouble } from './find-trouble.ts';
import { followedExchange, MAX_FOLLOWED } from '../exchange/followed-exchange.ts';
import { judge } from './judge.ts';
import type { Judged } from './judge.ts';
import { maskRule } from './mask-rule.ts';
import { exchangePolled } from './polling/poll.ts';
import type { RunContext } from './run-context.ts';
import { keepWhatIsThere, type StepState } from './run-step.ts';
import { withDoubt, withFairTime } from './timing/fair-time.ts';
import { fillParameters, missingNames } from './values/fill.ts';

interface Following {
  state: StepState;
  context: RunContext;
}

/**
 * Sends the requests that come after the judged one and judges them: their statuses and rules join those of the scenario, each
 * named by its request. The first one that is not as expected is the last one that is sent; one that needs a value which no
 * answer had is left out. When one cannot be judged, the scenario is not judged, unless something has failed before.
 */
export async function runFollowUps(
  { judged, followUps }: Pick<RunnableScenario, 'judged' | 'followUps'>,
  result: ScenarioResult,
  following: Following,
): Promise<ScenarioResult> {
  const rules = [...result.rules];
  const exchanges: FollowedExchange[] = [];
  const keep = (): Pick<ScenarioResult, 'followUps'> => (exchanges.length === 0 ? {} : { followUps: exchanges });
  const hasFailed = (): boolean => rules.some(({ status }) => status === 'fail');
  for (const step of followUps) {
    if (missingNames(step.parameters, following.state).length > 0) continue;
    const followed = await runFollowUp(step, following);
    if (followed.exchange !== null && exchanges.length < MAX_FOLLOWED) exchanges.push(followed.exchange);
    if ('error' in followed) {
      if (hasFailed()) break;
      return { ...inTrouble(result, followed.error, following.state), ...keep() };
    }
    rules.push(...followed.rules);
    if (followed.rules.some(({ status }) => status === 'fail')) break;
  }
  const { statusMet: isMet, response, error } = result;
  const judgement = { expected: judged.expected, answered: response?.status ?? null, statusMet: isMet, rules, error };
  const status = resultStatus(judgement);
  return { ...result, ...keep(), rules, status, failureReason: status === 'success' ? null : failureReason(judgement) };
}

/** `exchange`: null where no answer came. */
type Followed = ({ rules: RuleResult[] } | { error: RunError }) & { exchange: FollowedExchange | null };

async function runFollowUp(planned: JudgedStep, { state, context }: Following): Promise<Followed> {
  const name = `then ${planned.label}:`;
  let exchange: FollowedExchange | null = null;
  try {
    if (planned.problem !== null) throw new TransportError('invalid_request', planned.problem);
    const step = { ...planned, parameters: fillParameters(planned.parameters, state) };
    const sending = asAccount(step.account, context);
    const polled = await exchangePolled(step, sending);
    const { outcome, doubt } = await withFairTime(step, polled.outcome, sending);
    for (const secret of context.cookies?.secrets() ?? [])
      if (!state.secrets.includes(secret)) state.secrets.push(secret);
    exchange = followedExchange(planned.label, outcome, [...state.secrets, ...carriedSecrets(outcome)]);
    const error = findTrouble(step, outcome);
    if (error !== null) return { exchange, error: { ...error, message: `${name} ${error.message}` } };
    const { request, response } = outcome;
    keepWhatIsThere(step.extracts, outcome, state);
    const judged = judge(step, { request, response }, sending);
    state.keepAnswer(step.name, outcome);
    const status = statusRule(step, response.status);
    const open = openOf(polled.open, judged);
    if (open !== null && status.status === 'pass')
      return { exchange, error: { ...open, message: maskSecrets(`${name} ${open.message}`, state.secrets) } };
    const rules = [status, ...polled.results, ...withDoubt(judged.rules, step, doubt)];
    return {
      exchange,
      rules: rules.map((rule) => ({
        ...maskRule(rule, state.secrets),
        text: `${name} ${rule.text}`,
        followUp: { operation: planned.label, status: rule === status ? unmetStatus(step, response.status) : null },
      })),
    };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { exchange, error: { cause: error.reason, message: `${name} ${error.message}` } };
  }
}

function unmetStatus({ expected }: JudgedStep, answered: number): FollowUpVerdict['status'] {
  if (statusMet(expected, answered)) return null;
  return { expected: expected.status, answered, convention: expected.acceptsClass };
}

/** What fails, fails whatever was waited for. */
export const openOf = (waited: RunError | null, { rules, open }: Judged): RunError | null =>
  rules.some(({ status }) => status === 'fail') ? null : (waited ?? open);

function statusRule({ expected }: JudgedStep, answered: number): RuleResult {
  const isMet = statusMet(expected, answered);
  return {
    ruleId: null,
    text: `status is ${expectedText(expected)}`,
    status: isMet ? 'pass' : 'fail',
    reason: isMet ? `The status is ${answered}.` : unmetStatusText(expected, answered),
    evidence: [{ path: 'status', value: String(answered), ok: isMet }],
  };
}

/** The answer to the request itself is kept, so that people see how far it came. */
function inTrouble(result: ScenarioResult, { cause, message }: RunError, { secrets }: StepState): ScenarioResult {
  const error = { cause, message: maskSecrets(message, secrets) };
  const status = skippedCauses.has(cause) ? 'skipped' : 'error';
  return { ...result, rules: [], statusMet: null, status, error, failureReason: error.message };
}
