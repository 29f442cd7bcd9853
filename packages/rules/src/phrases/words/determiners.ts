import { numberValue } from '../../language/values/numbers.ts';
import type { SaidQuantifier } from '../../tree/check.ts';
import { articles, countTable, quantifierTable } from './lexicon.ts';
import type { Found, Sentence } from '../tree.ts';
import { isSaid, lookup, said, skipped, wordAt } from './words.ts';

export interface Determiner {
  quantifier: SaidQuantifier | null;
  /** "a", "an": one of them, whichever. */
  isIndefinite: boolean;
  /** "only open orders": of the others it does not hold. */
  isOnly: boolean;
}

const quantifiers = lookup(quantifierTable);
const counts = lookup(countTable);
const singles = lookup<true>([
  ['a single', true],
  ['one single', true],
  ['exactly one single', true],
  ['only one', true],
]);

/** What stands before a noun: articles, quantifiers, counts. Always answers at least that there is nothing. */
export function determinersAt(sentence: Sentence, at: number): Found<Determiner>[] {
  const found: Found<Determiner>[] = [];
  const start = isSaid(sentence, at, 'the') ? at + 1 : at;
  const quantifier = said(sentence, start, quantifiers);
  if (quantifier !== null) {
    const next = skipped(sentence, quantifier.next, articles);
    found.push({ value: { quantifier: quantifier.value, isIndefinite: false, isOnly: false }, next });
    if (/^(more|fewer|less)$/.test(wordAt(sentence, quantifier.next))) found.push(...countedAt(sentence, start));
  } else found.push(...countedAt(sentence, start));
  if (wordAt(sentence, start) === 'only')
    found.push({ value: { quantifier: null, isIndefinite: false, isOnly: true }, next: start + 1 });
  const next = skipped(sentence, at, articles);
  const isIndefinite = /^an?$/.test(wordAt(sentence, at));
  found.push({ value: { quantifier: null, isIndefinite, isOnly: false }, next });
  return found;
}

/** "at least 2", "exactly five", "3", "at least 2 of the". */
function countedAt(sentence: Sentence, at: number): Found<Determiner>[] {
  const single = said(sentence, at, singles);
  if (single !== null)
    return [
      { value: { quantifier: { kind: 'exactly', count: 1 }, isIndefinite: false, isOnly: false }, next: single.next },
    ];
  const before = said(sentence, at, counts);
  return numberValue(sentence.input, before?.next ?? at).flatMap(({ value, next }) => {
    if (!Number.isInteger(value) || value < 0) return [];
    const after = isSaid(sentence, next, 'or more') ? 'atLeast' : isSaid(sentence, next, 'or fewer') ? 'atMost' : null;
    const behind = after === null ? next : next + 2;
    const quantifier = counted(before?.value ?? after ?? 'exactly', value);
    const end = isSaid(sentence, behind, 'of') ? skipped(sentence, behind + 1, articles) : behind;
    return [{ value: { quantifier, isIndefinite: false, isOnly: false }, next: end }];
  });
}

function counted(kind: 'exactly' | 'atLeast' | 'atMost' | 'moreThan' | 'fewerThan', count: number): SaidQuantifier {
  if (kind === 'moreThan') return { kind: 'atLeast', count: count + 1 };
  if (kind === 'fewerThan') return { kind: 'atMost', count: count - 1 };
  return { kind, count };
}
