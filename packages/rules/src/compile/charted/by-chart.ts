import type { Found } from '../../chart/chart/search.ts';
import type { RuleContext } from '../../exchange.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check } from '../../tree/check.ts';
import type { Compilation } from '../compilation.ts';
import { differs, inAnyCase, saysSeveral } from './charted.ts';

type Understood = Compilation & { status: 'understood' };

const confidence = 0.9;
const sureOfSeveral = 1;
const sureOfOne = 0.6;

/** Several demands, or one under a condition: the chart has used every word, other readers may have left some out. */
export function severalByChart(text: string, read: Found | null): Understood | null {
  return read !== null && read.cost <= sureOfSeveral && saysSeveral(read.check) ? understood(text, read.check) : null;
}

/** Where another reader understood the same, its check stands; where both say different things, that of the chart does. */
export function preferred(several: Understood, found: Compilation | null, { samples }: RuleContext): Compilation {
  const [sample] = samples ?? [];
  if (sample === undefined || found?.status !== 'understood') return several;
  const isSame = !differs(inAnyCase(several.check), inAnyCase(found.check), sample);
  return isSame || isOfOne(found.check) || isCount(found.check) ? found : several;
}

/** "the order with the number 7": it has to be there. */
const isOfOne = (check: Check): boolean =>
  check.kind === 'test' &&
  check.subject.kind === 'field' &&
  check.subject.path.some((step) => typeof step === 'object' && 'where' in step);

const isCount = (check: Check): boolean => check.kind === 'test' && 'count' in check.quantifier;

/** What no reader understood as a whole. One demand that is in doubt, or of which much is guessed, is asked about. */
export function oneByChart(text: string, read: Found | null, found: Compilation | null): Compilation | null {
  if (read === null) return null;
  const isSure = saysSeveral(read.check) || (found?.status !== 'ambiguous' && read.cost < sureOfOne);
  return isSure ? understood(text, read.check) : null;
}

function understood(text: string, check: Check): Understood {
  const spans = [{ start: 0, end: text.length, role: 'predicate' as const }];
  return { status: 'understood', check, paraphrase: paraphrase(check), spans, confidence };
}
