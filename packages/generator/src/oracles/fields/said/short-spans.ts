import type { Operation } from '@assay/api-model';
import { orderedPairs } from '../../../resources/relations/ordered-members.ts';
import { namedIn } from '../../../resources/words/named-in.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import type { RuledOut, Sent } from './moment.ts';
import type { Ordering } from './ruled-out.ts';
import { leastSpanIn, shortOfSpan } from './span.ts';

const plainText = (text: string): string => unwrapped(text).replaceAll(/[`*"]/g, '');

/** Moments that lie less behind another one than a document says: "`to` is at least two days after `from`", "at least 2 nights". */
export function shortSpans(operation: Operation, { moments, sent }: Sent, { view, definitions }: Ordering): RuledOut[] {
  const pairs = orderedPairs(view, definitions).filter(({ kind }) => kind === 'moment');
  const texts = [wordsAbout(operation, 422), ...moments.map((one) => one.view.description ?? '')];
  return texts
    .flatMap((text) => sentencesIn(plainText(text)))
    .flatMap((sentence) => sentence.split(/,\s+(?:and\s+)?|\s+and\s+/))
    .flatMap((clause): RuledOut[] => {
      const span = leastSpanIn(clause);
      const named = pairs.find(({ low, high }) => namedIn(clause, low) !== null && namedIn(clause, high) !== null);
      const pair = named ?? (pairs.length === 1 ? pairs[0] : undefined);
      const field = moments.find(({ name }) => name === pair?.high);
      const start = pair === undefined ? undefined : sent[pair.low];
      const value = span === null || typeof start !== 'string' ? null : shortOfSpan(start, span);
      if (span === null || value === null || pair === undefined || field === undefined) return [];
      return [
        {
          field,
          value,
          how: `is less than ${span.said} after ${pair.low}`,
          part: 'span',
          other: pair.low,
          quote: clause,
        },
      ];
    });
}
