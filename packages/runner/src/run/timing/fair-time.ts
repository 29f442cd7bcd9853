import { testsOf } from '@assay/rules';
import type { Check } from '@assay/rules';
import type { JudgedStep, RuleResult, RunnableRule } from '@assay/scenario';
import { exchangeOnce } from '../../exchange/exchange-once.ts';
import type { Outcome, SendContext } from '../../exchange/exchange-once.ts';
import { SAFE } from '../../safety/classify/classify.ts';
import { TransportError } from '../../transport/transport-error.ts';
import type { Transport } from '../../transport/transport.ts';
import { judge } from '../judge.ts';
import type { JudgeContext } from '../judge.ts';

export interface FairContext extends SendContext, JudgeContext {
  /** Sends with nothing else of the run under way; absent where nothing else is. */
  alone?: Transport | undefined;
}

export interface FairOutcome {
  outcome: Outcome;
  /** Why a time that a rule refuses may not be the target's; null where nothing speaks for that. */
  doubt: string | null;
}

const timed = new WeakMap<Check, boolean>();

/** Worked out once for each check: nearly every answer comes beside others. */
function ofTime({ check }: RunnableRule): boolean {
  if (check === null) return false;
  const known = timed.get(check);
  if (known !== undefined) return known;
  const is = testsOf(check).some(({ subject }) => subject.kind === 'time');
  timed.set(check, is);
  return is;
}

/** Less than that is within what any measurement adds. */
const MIN_DELAY_MS = 1;

/** Above that this process has been held up, and most of the delay is its own. */
const MAX_PLAUSIBLE_MS = 100;

/**
 * The answer with the time that is reported. The transport knows only when the answer came at the earliest, and how much later it was
 * seen: with little between them the later is the truer one, since no server is faster than it is.
 */
function asSeen(outcome: Outcome): Outcome {
  const { response } = outcome;
  const delayMs = response.load?.delayMs ?? 0;
  if (delayMs === 0 || delayMs > MAX_PLAUSIBLE_MS) return outcome;
  return { ...outcome, response: { ...response, timeMs: response.timeMs + delayMs } };
}

/**
 * The answer that rules about its time are judged by. When one fails, or would if all of our own delay were the target's, the
 * request is sent again alone, where sending it twice does nothing; the second answer counts.
 */
export async function withFairTime(step: JudgedStep, outcome: Outcome, context: FairContext): Promise<FairOutcome> {
  const { load } = outcome.response;
  const isLoaded = load !== undefined && (load.others > 0 || load.delayMs >= MIN_DELAY_MS);
  if (!isLoaded || !step.rules.some(ofTime) || !failsInTime(step, outcome, context))
    return { outcome: asSeen(outcome), doubt: null };
  const measured =
    load.others > 0
      ? `It was measured while ${load.others} other ${load.others === 1 ? 'request was' : 'requests were'} under way`
      : 'It was measured while this process was busy';
  if (!SAFE.has(step.method)) {
    const doubt = `${measured}; a ${step.method} is not sent again to measure it alone.`;
    return { outcome, doubt };
  }
  const again = await askAlone(step, context);
  if (again?.response.status === outcome.response.status) return { outcome: asSeen(again), doubt: null };
  return { outcome, doubt: `${measured}, and the same request alone was not answered in the same way.` };
}

function failsInTime(step: JudgedStep, { request, response }: Outcome, context: JudgeContext): boolean {
  const ofStep = { ...step, rules: step.rules.filter(ofTime) };
  const longest = response.timeMs + (response.load?.delayMs ?? 0);
  return [response.timeMs, longest].some((timeMs) =>
    judge(ofStep, { request, response: { ...response, timeMs } }, context).rules.some(
      ({ status }) => status === 'fail',
    ),
  );
}

async function askAlone(step: JudgedStep, context: FairContext): Promise<Outcome | null> {
  if (context.stopping?.aborted === true) return null;
  try {
    return await exchangeOnce(step, { ...context, transport: context.alone ?? context.transport });
  } catch (error) {
    if (error instanceof TransportError) return null;
    throw error;
  }
}

/** The results of a step's rules; those that fail by their time say why that is in doubt. */
export function withDoubt(rules: RuleResult[], step: JudgedStep, doubt: string | null): RuleResult[] {
  if (doubt === null) return rules;
  const texts = new Set(step.rules.filter(ofTime).map((rule) => rule.text));
  return rules.map((result) => {
    if (result.status !== 'fail' || !texts.has(result.text)) return result;
    // Written out: the evidence of a verdict is a getter, which a spread leaves out.
    const { ruleId, text, status, reason, evidence } = result;
    return { ruleId, text, status, reason: `${reason} ${doubt}`, evidence };
  });
}
