import type { RuleContext } from '../../exchange.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check } from '../../tree/check.ts';
import type { Compilation } from '../compilation.ts';
import { charted, demandsMore, lessStrict, saysSeveral } from './charted.ts';

const confidence = 0.9;
const sureOfOne = 0.6;

/**
 * What the chart reads, where no other reader understood the text, or where it demands all that another one has understood and more: every
 * word is in its reading, and the other one may have left some out. Null where what was understood before stands.
 */
export function byChart(text: string, found: Compilation | null, context: RuleContext): Compilation | null {
  const [sample] = context.samples ?? [];
  const read = charted(text, context);
  if (read === null || sample === undefined) return null;
  const isSeveral = saysSeveral(read.check);
  // One demand that is in doubt, or of which much is guessed, is asked about.
  if (found?.status !== 'understood')
    return isSeveral || (found?.status !== 'ambiguous' && read.cost < sureOfOne) ? understood(text, read.check) : null;
  return isSeveral && demandsMore(lessStrict(read.check), found.check, sample) ? understood(text, read.check) : null;
}

function understood(text: string, check: Check): Compilation {
  const spans = [{ start: 0, end: text.length, role: 'predicate' as const }];
  return { status: 'understood', check, paraphrase: paraphrase(check), spans, confidence };
}
