import type { Operation } from '@assay/api-model';
import { orderedPairs, type OrderedPair } from '../../../resources/relations/ordered-members.ts';
import { saidRefusals, type SaidRefusal } from '../../../resources/words/refusals/said-refusals.ts';
import { plain, wordsOf } from '../../../resources/words/words.ts';
import { beyondSpan, spanIn } from './span.ts';
import { dayBefore, inYear, LONG_AGO, momentBefore, type Moment, type RuledOut, type Sent } from './moment.ts';
import type { Ordering } from './ruled-out.ts';

const PAST =
  /\b(?:in the past|past (?:date|day|time)s?|(?:before|earlier than) (?:today|now)|(?:date|day|time|moment|hour)s? (?:that|which) (?:has|have|is|are|was|were) (?:already |long )?(?:gone(?: by)?|passed|over|past|elapsed)|(?:has|have|is|are) already (?:gone by|passed|elapsed|in the past))\b/i;
const WRONG_ORDER =
  /\b(?:(?:wrong|reversed?) order|out of order|order of the (?:dates|days|times)|(?:ends?|finish(?:es)?|returns?|arrives?|closes?) before|before (?:it|they|the) (?:starts?|begins?|leaves?|departs?|opens?)|(?:to|until|end) (?:lies|is|comes) before)\b/i;
/** Such a moment is behind everybody. */
const BEHIND =
  /\b(birth|born|bought|purchase|purchased|made|built|founded|hired|issued|signed|recorded|taken|occurred)\b/;

const DAY_MS = 86_400_000;

interface Dated {
  dated: readonly Moment[];
  pairs: readonly OrderedPair[];
}

/** Whether a sentence speaks of what a moment is of: nobody can "pick up" before the `pickupDate`. */
function isSpokenOf({ name }: Moment, sentence: string): boolean {
  const words = wordsOf(name).filter((word) => !/^(?:date|time|at|on|day|datetime|timestamp)$/.test(word));
  const said = words.join('');
  return said.length > 3 && plain(sentence).includes(said);
}

/** Which moment may not be in the past: the one that is spoken of, else the earlier one of two, else the only one. */
function earliest({ beside }: SaidRefusal, { dated, pairs }: Dated): Moment | null {
  const spoken = dated.filter((one) => isSpokenOf(one, beside));
  const [pair, other] = pairs;
  const low = pair !== undefined && other === undefined ? dated.find(({ name }) => name === pair.low) : undefined;
  const [only] = spoken.length > 0 ? spoken : dated;
  const field = spoken.length === 1 ? only : (low ?? (dated.length === 1 ? only : undefined));
  return field === undefined || BEHIND.test(wordsOf(field.name).join(' ')) ? null : field;
}

/** What is to come after it goes back as far, so that only the past is wrong. */
function longAgo(field: Moment, { pairs }: Dated, { sent }: Sent): Pick<RuledOut, 'value' | 'beside'> {
  const value = inYear(LONG_AGO, field);
  const high = pairs.find(({ low }) => low === field.name)?.high;
  const [own, later] = [sent[field.name], high === undefined ? undefined : sent[high]];
  if (high === undefined || typeof own !== 'string' || typeof later !== 'string') return { value };
  const days = Math.round((Date.parse(later) - Date.parse(own)) / DAY_MS);
  return Number.isFinite(days) ? { value, beside: { [high]: dayBefore(value, -days) } } : { value };
}

function outOfOrder({ low, high }: OrderedPair, moments: readonly Moment[], { sent }: Sent): RuledOut[] {
  const field = moments.find(({ name }) => name === high);
  const value = sent[low];
  const broken = field === undefined || typeof value !== 'string' ? null : momentBefore(field, field, value, 1);
  return field === undefined || broken === null
    ? []
    : [{ field, value: broken, how: `is before ${low}`, part: 'order', other: low, quote: '' }];
}

function tooFar({ low, high }: OrderedPair, refusal: SaidRefusal, { moments, sent }: Sent): RuledOut[] {
  const span = spanIn(refusal.words);
  const field = moments.find(({ name }) => name === high);
  const value = sent[low];
  const broken = span === null || typeof value !== 'string' ? null : beyondSpan(value, span);
  return field === undefined || span === null || broken === null
    ? []
    : [{ field, value: broken, how: `is more than ${span.said} after ${low}`, part: 'span', other: low, quote: '' }];
}

/** The moments that an operation is said to refuse without their names: "dates in the wrong order, in the past or too far apart". */
export function refusedMoments(operation: Operation, all: Sent, { view, definitions }: Ordering): RuledOut[] {
  const dated = all.moments.filter(({ kind }) => kind !== 'time');
  const pairs = orderedPairs(view, definitions).filter(({ kind }) => kind === 'moment');
  const [pair, other] = pairs;
  return saidRefusals(operation).flatMap((refusal): RuledOut[] => {
    const { words, status } = refusal;
    const field = PAST.test(words) ? earliest(refusal, { dated, pairs }) : null;
    const past =
      field === null
        ? []
        : [{ field, how: 'is in the past', part: 'past' as const, ...longAgo(field, { dated, pairs }, all) }];
    const isOfPair = pair !== undefined && other === undefined;
    return [
      ...past,
      ...(isOfPair && WRONG_ORDER.test(words) ? outOfOrder(pair, dated, all) : []),
      ...(isOfPair ? tooFar(pair, refusal, all) : []),
    ].map((one) => ({ ...one, quote: refusal.beside, ...(status !== null && { status }) }));
  });
}
