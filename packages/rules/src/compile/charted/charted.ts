import { chartReadings } from '../../chart/index.ts';
import type { Found } from '../../chart/chart/search.ts';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import type { Exchange, PreparedExchange, RuleContext } from '../../exchange.ts';
import { prepareExchange, prepareSample } from '../../exchange.ts';
import type { Check, Operand, Test } from '../../tree/check.ts';
import { partsOf, testsOf } from '../../tree/parts-of.ts';
import { changesOf } from '../examples/answer-changes.ts';
import { bare } from '../gates/bare.ts';
import { isMetBy } from '../gates/contradiction.ts';
import { isTautology } from '../gates/tautology.ts';
import { isOfAnyLength } from '../gates/unlike.ts';

/** Beyond it more is guessed than said. */
const farthest = 1.2;
/** What costs so little more is as likely. */
const near = 0.05;
const even = 0.005;
const maxTried = 40;
/** How much likelier another reading may be that the known answer contradicts. */
const maxBehind = 0.25;
const maxRivals = 4;

/** "only set if it is taken" says that it is not set otherwise. */
const onlyIf = /\bonly\b[^.;]*\b(?:if|when|for|while)\b/i;

/** What was seen is no demand beside what was expected. */
const reported = /\b(?:is|was|are|were|comes?|came)\b[^.;]*,\s*expected\b/i;

/** What is meant, or two readings of different locations that part on some answer, where nothing speaks for one of them. */
export type Charted = { kind: 'one'; found: Found } | { kind: 'several'; checks: Check[] };

/** What the chart reads of a whole text, if the known good answer meets it. */
export function charted(text: string, context: RuleContext): Charted | null {
  const [sample] = context.samples ?? [];
  if (sample === undefined || onlyIf.test(text) || reported.test(text)) return null;
  const known = prepareSample(sample);
  const found = chartReadings(text, context);
  const [best, ...others] = meant(found, known);
  if (best === undefined || !isLikely(best, found)) return null;
  const meaning = strictest(best, others.filter(({ cost }) => cost < best.cost + near).slice(0, maxRivals), sample);
  if (meaning?.kind !== 'one') return meaning;
  return isOfBeingThere(meaning.found.check) && !binding.test(text) ? null : meaning;
}

/** What is so much likelier was meant, though the known answer contradicts it. */
const isLikely = ({ cost }: Found, [first]: readonly Found[]): boolean =>
  cost <= farthest && cost <= (first?.cost ?? 0) + maxBehind;

/** That something is there is said of nothing by chance where it must be. */
const binding =
  /\b(?:must|shall|should|needs?|has to|have to|never|no|not|required|without|necessary|important|essential|mandatory|obligatory|forbidden)\b|[,;&+]/i;

const isOfBeingThere = (check: Check): boolean =>
  testsOf(check).every(
    ({ predicate: { op, ...rest }, negated }) =>
      op === 'present' ||
      (op === 'empty' && negated) ||
      (op === 'type' && /"(?:array|object)"/.test(JSON.stringify(rest))),
  );

/** "200 when the record exists" says which call is meant. */
const isOfTheCall = (check: Check): boolean =>
  check.kind === 'when' &&
  check.consequence.kind === 'test' &&
  check.consequence.subject.kind === 'status' &&
  check.condition.kind === 'test' &&
  check.condition.predicate.op === 'present';

/** Several demands, or one of chosen items or under a condition. */
export const saysSeveral = (check: Check): boolean =>
  check.kind !== 'test' &&
  !isOfTheCall(check) &&
  (check.kind !== 'each' ||
    check.filter !== null ||
    check.quantifier.kind !== 'all' ||
    (check.check.kind === 'each' && check.check.quantifier.kind === 'exactly'));

function meant(found: readonly Found[], sample: PreparedExchange): Found[] {
  const [first] = found;
  if (first === undefined) return [];
  return found
    .slice(0, maxTried)
    .filter(({ check }) => isMetBy(check, sample) && !isTautology(check) && !testsOf(check).some(isOfAnyLength));
}

/** Of readings that are equally likely the one that demands all that the others do; where there is none, two that demand the same of different locations. */
function strictest(best: Found, others: readonly Found[], sample: Exchange): Charted | null {
  let found = best;
  for (const other of others) {
    const { first, second } = apart(found.check, other.check, sample);
    if (first && second) {
      const isEven = other.cost - found.cost < even && subjectsOf(found.check) !== subjectsOf(other.check);
      return isEven ? { kind: 'several', checks: [found.check, other.check] } : null;
    }
    if (second) found = other;
  }
  return { kind: 'one', found };
}

const subjectsOf = (check: Check): string => JSON.stringify(testsOf(check).map(({ subject }) => subject));

/** Whether an answer is known that one of two checks passes and the other one does not. */
export function differs(check: Check, other: Check, sample: Exchange): boolean {
  const { first, second } = apart(check, other, sample);
  return first || second;
}

/** The same however texts are capitalised. */
export function inAnyCase(check: Check): Check {
  if (check.kind === 'test') return testInAnyCase(check);
  if (check.kind === 'all' || check.kind === 'any') return { ...check, checks: check.checks.map(inAnyCase) };
  if (check.kind === 'when') return { ...check, consequence: inAnyCase(check.consequence) };
  return check.kind === 'each' ? { ...check, check: inAnyCase(check.check) } : check;
}

function testInAnyCase(check: Test): Test {
  const { predicate } = check;
  if (predicate.op === 'compare') return { ...check, predicate: { ...predicate, value: wordsOf(predicate.value) } };
  return predicate.op === 'oneOf'
    ? { ...check, predicate: { ...predicate, values: predicate.values.map(wordsOf) } }
    : check;
}

const wordsOf = (operand: Operand): Operand =>
  operand.kind === 'literal' && typeof operand.value === 'string' && /\p{L}/u.test(operand.value)
    ? { kind: 'words', text: operand.value }
    : operand;

const maxParts = 12;

/** Whether there is an answer that only the first of two checks fails, and one that only the second fails. */
export function apart(one: Check, other: Check, sample: Exchange): { first: boolean; second: boolean } {
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
