import type { RuleContext } from '../../exchange.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import { isOfBeingThere } from '../gates/accounted/more-than-there.ts';
import type { Check, Test } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import type { AmbiguousReading, Compilation } from '../compilation.ts';
import { answerText } from '../examples/answer-text.ts';
import { disambiguatingAnswers } from '../examples/disambiguating-answers.ts';
import type { Charted } from './charted.ts';
import { apart, differs, inAnyCase, saysSeveral } from './charted.ts';

type Understood = Compilation & { status: 'understood' };

const confidence = 0.9;
const sureOfSeveral = 1;
const sureOfOne = 0.6;

/** Several demands, or one under a condition: the chart has used every word, other readers may have left some out. */
export function severalByChart(text: string, read: Charted | null): Understood | null {
  if (read?.kind !== 'one') return null;
  const { check, cost } = read.found;
  return cost <= sureOfSeveral && saysSeveral(check) ? understood(text, check) : null;
}

/** Where another reader understood the same, its check stands; where both say different things, that of the chart does. */
export function preferred(several: Understood, found: Compilation | null, { samples }: RuleContext): Compilation {
  const [sample] = samples ?? [];
  if (sample === undefined || found?.status !== 'understood') return several;
  const isSame = !differs(inAnyCase(several.check), inAnyCase(found.check), sample);
  const isHeld = isSame && saysAll(found.check, several.check);
  return isHeld || isOfOne(found.check) || isCount(found.check) ? found : several;
}

/** Whether a check has tests of all that another one demands: what no answer tells apart may still be left out. */
function saysAll(check: Check, other: Check): boolean {
  if (other.kind !== 'all') return true;
  const demanded = other.checks.filter((one) => !isOfBeingThere(one)).flatMap(testsOf);
  const said = testsOf(check);
  const subjects = new Set(said.map(subjectOf));
  return demanded.length <= said.length && demanded.every((test) => subjects.has(subjectOf(test)));
}

/** The names on the way, whichever items are meant. */
const subjectOf = ({ subject }: Test): string => JSON.stringify(subject).replaceAll(/"each":true|"path":|[[\]{}]/g, '');

/** "the order with the number 7": it has to be there. */
const isOfOne = (check: Check): boolean =>
  check.kind === 'test' &&
  check.subject.kind === 'field' &&
  check.subject.path.some((step) => typeof step === 'object' && 'where' in step);

const isCount = (check: Check): boolean => check.kind === 'test' && 'count' in check.quantifier;

/** What no reader understood as a whole. One demand that is in doubt, or of which much is guessed, is asked about. */
export function oneByChart(text: string, read: Charted | null, found: Compilation | null): Compilation | null {
  if (read?.kind !== 'one') return null;
  const { check, cost } = read.found;
  const isSure = saysSeveral(check) || (found?.status !== 'ambiguous' && cost < sureOfOne);
  return isSure ? understood(text, check) : null;
}

/** Items that have keys are hardly ever the same as a whole. */
const isOfWholeItems = (check: Check): boolean =>
  check.kind === 'test' && check.predicate.op === 'unique' && check.predicate.by === null;

const sureOfMore = 0.4;

/** Where another reader sees only that something is there, and the chart, which has used every word, says more of it. */
export function moreByChart(
  text: string,
  { read, found }: { read: Charted | null; found: Understood },
  { samples }: RuleContext,
): Understood {
  const [sample] = samples ?? [];
  if (read?.kind !== 'one' || sample === undefined || read.found.cost > sureOfMore) return found;
  const { check } = read.found;
  const isOfLess = (isOfBeingThere(found.check) && !isOfBeingThere(check)) || isOfWholeItems(found.check);
  if (!isOfLess) return found;
  const { first, second } = apart(inAnyCase(check), inAnyCase(found.check), sample);
  return first && !second ? understood(text, check) : found;
}

/** Whether another reader took one of two readings that are just as likely: it saw no reason for this one either. */
export function mayBeEither(read: Charted | null, { check }: Understood, { samples }: RuleContext): boolean {
  const [sample] = samples ?? [];
  return (
    sample !== undefined &&
    read?.kind === 'several' &&
    read.checks.some((one) => !differs(inAnyCase(one), inAnyCase(check), sample))
  );
}

/** Readings of the chart that are as likely as each other, with answers on which they part; null where it has one. */
export function askedByChart(read: Charted | null, context: RuleContext): AmbiguousReading[] | null {
  if (read?.kind !== 'several') return null;
  const answers = disambiguatingAnswers(read.checks, context);
  return read.checks.map((check, at) => {
    const passing = answers.find(({ passes }) => passes[at] === true);
    const failing = answers.find(({ passes }) => passes[at] === false);
    return {
      check,
      paraphrase: paraphrase(check),
      passes: passing === undefined ? elsewhere : answerText(passing),
      fails: failing === undefined ? elsewhere : answerText(failing),
    };
  });
}

const elsewhere = 'another answer';

function understood(text: string, check: Check): Understood {
  const spans = [{ start: 0, end: text.length, role: 'predicate' as const }];
  return { status: 'understood', check, paraphrase: paraphrase(check), spans, confidence };
}
