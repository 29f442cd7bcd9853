import { extremes, locationTable } from '../../phrases/clauses/extremes.ts';
import { comparingAt } from '../../phrases/predicates/comparisons/comparisons.ts';
import type { Found, Sentence } from '../../phrases/tree.ts';
import { comparatives } from '../../phrases/words/lexicon.ts';
import { lookup, said, wordAt } from '../../phrases/words/words.ts';
import { chunk, perChunk } from './chunk.ts';
import { namesAt } from './names.ts';
import type { Chunk } from '../slot.ts';
import { equalities } from '../words/figures.ts';

const longer = lookup<string>([
  ['most expensive', 'dearest'],
  ['most recent', 'newest'],
]);

const degrees = lookup<'highest' | 'lowest'>([
  ...['most', 'highest', 'largest', 'biggest', 'greatest', 'best', 'latest'].map((say): [string, 'highest'] => [
    say,
    'highest',
  ]),
  ...['fewest', 'least', 'lowest', 'smallest', 'earliest'].map((say): [string, 'lowest'] => [say, 'lowest']),
]);

/** "the cheapest", "the most likes", and where such an item stands. */
export function extremesAt(sentence: Sentence, at: number): Chunk[] {
  const long = said(sentence, at, longer);
  const extreme = extremes.get(long?.value ?? wordAt(sentence, at));
  const found = extreme === undefined ? [] : [chunk({ kind: 'extreme', ...extreme }, at, long?.next ?? at + 1, 0.08)];
  const degree = said(sentence, at, degrees);
  if (degree !== null) found.push(...measuredAt(sentence, at, degree));
  const end = said(sentence, at, locationTable);
  if (end !== null) found.push(chunk({ kind: 'end', index: end.value }, at, end.next, 0.06));
  return found;
}

/** "the most likes": of what is named. */
function measuredAt(sentence: Sentence, at: number, { value: of, next: from }: Found<'highest' | 'lowest'>): Chunk[] {
  return namesAt(sentence, from).flatMap(({ slot, next, cost }) =>
    slot.kind === 'name' ? [chunk({ kind: 'extreme', of, names: [], entries: slot.entries }, at, next, cost)] : [],
  );
}

/** "more guests than seats": what is more stands between. */
function partedAt(sentence: Sentence, at: number): Chunk[] {
  const word = wordAt(sentence, at);
  const comparison = comparatives.greater.has(word) ? 'greater' : comparatives.less.has(word) ? 'less' : null;
  if (comparison === null || wordAt(sentence, at + 1) === 'than') return [];
  for (let than = at + 2; than < at + 7; than++)
    if (wordAt(sentence, than) === 'than')
      return [chunk({ kind: 'relation', comparing: { comparison, side: null, word: '' } }, at, at + 1, 0.12)];
  return [];
}

export function relationsAt(sentence: Sentence, at: number): Chunk[] {
  const found = comparingAt(sentence, at).map(({ value, next }) =>
    chunk({ kind: 'relation', comparing: value }, at, next, perChunk),
  );
  const same = said(sentence, at, equalities);
  if (same !== null) {
    const comparing = { comparison: 'equal' as const, side: null, word: '' };
    found.push(chunk({ kind: 'relation', comparing }, at, same.next, perChunk));
  }
  found.push(...partedAt(sentence, at));
  return found;
}
