import type { Table } from '../../phrases/words/lexicon.ts';
import { lookup } from '../../phrases/words/words.ts';

interface Ordering {
  direction: 'ascending' | 'descending' | null;
  isOfMoments: boolean;
}

const ascending: Ordering = { direction: 'ascending', isOfMoments: false };

const descending: Ordering = { direction: 'descending', isOfMoments: false };

const oldest: Ordering = { direction: 'ascending', isOfMoments: true };

const newest: Ordering = { direction: 'descending', isOfMoments: true };

/** Words of an order, wherever they stand beside what is ordered. */
export const orderings = lookup<Ordering>([
  ['sorted', { direction: null, isOfMoments: false }],
  ['ordered', { direction: null, isOfMoments: false }],
  ['sorting', { direction: null, isOfMoments: false }],
  ['order of', { direction: null, isOfMoments: false }],
  ['sorted by', { direction: null, isOfMoments: false }],
  ['ordered by', { direction: null, isOfMoments: false }],
  ['alphabetical', ascending],
  ['alphabetically', ascending],
  ['alphabetic', ascending],
  ['a-z', ascending],
  ['a to z', ascending],
  ['ascending', ascending],
  ['asc', ascending],
  ['rising', ascending],
  ['increasing', ascending],
  ['lowest first', ascending],
  ['smallest first', ascending],
  ['cheapest first', ascending],
  ['low to high', ascending],
  ['smallest to largest', ascending],
  ['lowest to highest', ascending],
  ['cheapest to most expensive', ascending],
  ['descending', descending],
  ['desc', descending],
  ['falling', descending],
  ['decreasing', descending],
  ['reverse alphabetical', descending],
  ['highest first', descending],
  ['largest first', descending],
  ['biggest first', descending],
  ['most expensive first', descending],
  ['high to low', descending],
  ['highest to lowest', descending],
  ['largest to smallest', descending],
  ['chronological', oldest],
  ['chronologically', oldest],
  ['oldest first', oldest],
  ['earliest first', oldest],
  ['soonest first', oldest],
  ['oldest to newest', oldest],
  ['oldest to the newest', oldest],
  ['earliest to latest', oldest],
  ['oldest on top', oldest],
  ['reverse chronological', newest],
  ['newest first', newest],
  ['latest first', newest],
  ['most recent first', newest],
  ['newest to oldest', newest],
  ['newest to the oldest', newest],
  ['latest to earliest', newest],
  ['newest on top', newest],
  ['latest on top', newest],
  ['newest at the top', newest],
] satisfies Table<Ordering>);
