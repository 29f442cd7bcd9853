import { chartReadings } from '../../chart/index.ts';
import type { Found } from '../../chart/chart/search.ts';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import type { Exchange, PreparedExchange, RuleContext } from '../../exchange.ts';
import { prepareExchange, prepareSample } from '../../exchange.ts';
import type { Check } from '../../tree/check.ts';
import { partsOf, testsOf } from '../../tree/parts-of.ts';
import { changesOf } from '../examples/answer-changes.ts';
import { bare } from '../gates/bare.ts';
import { isMetBy } from '../gates/contradiction.ts';
import { isTautology } from '../gates/tautology.ts';

/** Beyond it more is guessed than said. */
const farthest = 1;
/** What costs so little more is as likely. */
const near = 0.05;
const maxTried = 12;
const maxRivals = 4;

/** "only set if it is taken" says that it is not set otherwise. */
const onlyIf = /\bonly\b[^.;]*\b(?:if|when|for|while)\b/i;

/** What the chart reads of a whole text, if the known good answer meets it and nothing else is as likely. */
export function charted(text: string, context: RuleContext): Found | null {
  const [sample] = context.samples ?? [];
  if (sample === undefined || onlyIf.test(text)) return null;
  const known = prepareSample(sample);
  const [best, ...others] = meant(chartReadings(text, context), known);
  if (best === undefined || best.cost > farthest) return null;
  const found = strictest(best, others.filter(({ cost }) => cost < best.cost + near).slice(0, maxRivals), sample);
  return found === null || (isOfBeingThere(found.check) && !binding.test(text)) ? null : found;
}

/** That something is there is said of nothing by chance where it must be. */
const binding = /\b(?:must|shall|should|needs?|has to|have to|never|no|not|required|without)\b|[,;&+]/i;

const isOfBeingThere = (check: Check): boolean =>
  testsOf(check).every(
    ({ predicate: { op, ...rest }, negated }) =>
      op === 'present' ||
      (op === 'empty' && negated) ||
      (op === 'type' && /"(?:array|object)"/.test(JSON.stringify(rest))),
  );

/** The same without what it says of how full a value is, which other readers are less strict about. */
export function lessStrict(check: Check): Check {
  if (check.kind === 'test')
    return check.predicate.op === 'empty' && check.negated
      ? { ...check, predicate: { op: 'present' }, negated: false }
      : check;
  if (check.kind === 'all' || check.kind === 'any') return { ...check, checks: check.checks.map(lessStrict) };
  if (check.kind === 'when') return { ...check, consequence: lessStrict(check.consequence) };
  return check.kind === 'each' ? { ...check, check: lessStrict(check.check) } : check;
}

/** Several demands, or one of chosen items or under a condition. */
export const saysSeveral = (check: Check): boolean =>
  check.kind !== 'test' && (check.kind !== 'each' || check.filter !== null || check.quantifier.kind !== 'all');

function meant(found: readonly Found[], sample: PreparedExchange): Found[] {
  const [first] = found;
  if (first === undefined) return [];
  return found.slice(0, maxTried).filter(({ check }) => isMetBy(check, sample) && !isTautology(check));
}

/** Of readings that are equally likely the one that demands all that the others do; null where there is none. */
function strictest(best: Found, others: readonly Found[], sample: Exchange): Found | null {
  let found = best;
  for (const other of others) {
    const { first, second } = apart(found.check, other.check, sample);
    if (first && second) return null;
    if (second) found = other;
  }
  return found;
}

/** Whether a check demands all that another one does, and more. */
export function demandsMore(check: Check, other: Check, sample: Exchange): boolean {
  const { first, second } = apart(check, other, sample);
  return first && !second;
}

const maxParts = 12;

/** Whether there is an answer that only the first of two checks fails, and one that only the second fails. */
function apart(one: Check, other: Check, sample: Exchange): { first: boolean; second: boolean } {
  const parts = [...partsOf(one).slice(0, maxParts), ...partsOf(other).slice(0, maxParts)];
  const seen = { first: false, second: false };
  for (const change of parts.flatMap((part) => changesOf(part, sample))) {
    const answer = prepareExchange(change(sample));
    const [isMet, isOtherMet] = [one, other].map((check) => evaluateCheck(check, answer, bare).status === 'pass');
    if (isMet === isOtherMet) continue;
    if (isMet === false) seen.first = true;
    else seen.second = true;
  }
  return seen;
}
