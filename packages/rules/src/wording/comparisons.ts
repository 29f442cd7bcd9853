import type { Comparison } from '../tree/vocabulary.ts';
import type { Wording } from './wording.ts';
import { either, words } from './wording.ts';

const table: Record<Comparison, string> = {
  equal: '',
  greater: 'greater than ',
  less: 'less than ',
  atLeast: 'at least ',
  atMost: 'at most ',
};

/** Behind "is". */
export const comparisons: Wording<Comparison> = words(table);

/** The same in other words. */
export const comparisonSynonyms: Wording<Comparison> = either(
  words({ ...table, equal: 'exactly ', greater: 'above ', less: 'below ' }),
  words({ ...table, equal: 'equal to ', greater: 'more than ', less: 'fewer than ' }),
);

/** The same of a count or a distance, where equal is "exactly". */
export const countComparisons: Wording<Comparison> = words({ ...table, equal: 'exactly ' });

/** Between two names. */
export const chainedComparisons: Wording<Comparison> = words({
  equal: ' equal to ',
  greater: ' greater than ',
  less: ' less than ',
  atLeast: ' at least ',
  atMost: ' at most ',
});
