import type { Part, Way } from '../compile/examples/answer-changes.ts';
import { changesOf } from '../compile/examples/answer-changes.ts';
import type { EvaluationContext, Exchange } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import type { Check } from '../tree/check.ts';
import { partsOf } from '../tree/parts-of.ts';

const maxParts = 6;
const maxJudged = 4000;

/**
 * Whether some answer that differs from a good one only where a check looks makes it fail. The changes are made one by one and in pairs, since what
 * follows a condition is decided only where the condition holds. At most `judged` answers are looked at.
 */
export function canFail(
  check: Check,
  exchange: Exchange,
  context: EvaluationContext,
  judged: number = maxJudged,
): boolean {
  const parts = partsOf(check).slice(0, maxParts);
  const changed = [exchange, ...changes(parts, exchange).map((change) => change(exchange))];
  let left = judged;
  const fails = (answer: Exchange) =>
    left-- > 0 && evaluateCheck(check, prepareExchange(answer), context).status === 'fail';
  if (changed.some(fails)) return true;
  if (parts.length < 2) return false;
  return changed.some((answer) => left > 0 && changes(parts, answer).some((change) => fails(change(answer))));
}

function changes(parts: Part[], answer: Exchange): Way[] {
  return parts.flatMap((part) => changesOf(part, answer));
}
