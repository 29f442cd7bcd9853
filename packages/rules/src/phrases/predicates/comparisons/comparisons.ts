import type { Comparison, Operand, Predicate } from '../../../tree/check.ts';
import type { Said } from '../../../grammar/predicates/predicates.ts';
import { comparatives, comparisonTable, dimensions, momentWords } from '../../words/lexicon.ts';
import type { Compared } from './operands.ts';
import type { Found, Sentence, Thing } from '../../tree.ts';
import { isSaid, lookup, said, wordAt } from '../../words/words.ts';

export interface Comparing {
  comparison: Comparison | 'different';
  /** Where moments are compared. */
  side: 'before' | 'after' | null;
  /** The comparative itself, whose dimension may be what is compared. */
  word: string;
}

const table = lookup(comparisonTable);

/** "greater than or equal to", "no later than", "above", ">=": a comparison that takes what it compares with right behind it. */
export function comparingAt(sentence: Sentence, at: number): Found<Comparing>[] {
  const found: Found<Comparing>[] = [...comparativeAt(sentence, at)];
  const plain = said(sentence, at, table);
  if (plain !== null) {
    const { value } = plain;
    const isMoment = value === 'before' || value === 'after';
    const comparison = isMoment ? (value === 'before' ? 'less' : 'greater') : value;
    found.push({ value: { comparison, side: isMoment ? value : null, word: wordAt(sentence, at) }, next: plain.next });
  }
  return found;
}

const opposite: Record<'greater' | 'less', Comparison> = { greater: 'atMost', less: 'atLeast' };
const orEqual: Record<'greater' | 'less', Comparison> = { greater: 'atLeast', less: 'atMost' };
const degrees =
  /^(high|low|big|large|small|long|short|old|young|great|much|many|good|early|late|heavy|expensive|cheap)$/;

function comparativeAt(sentence: Sentence, from: number): Found<Comparing>[] {
  const isDenied = /^(no|not|never)$/.test(wordAt(sentence, from));
  const start = isDenied ? from + 1 : from;
  const before = isSaid(sentence, start, 'equal to or') ? 3 : isSaid(sentence, start, 'equal or') ? 2 : 0;
  const at = start + before;
  const word = wordAt(sentence, at);
  const kind = directionOf(word);
  if (kind === null) return asMuchAs(sentence, from);
  const end = comparativeEnd(sentence, at + 1, before > 0);
  if (end === null) return [];
  const comparison = isDenied ? opposite[kind] : end.isEqual ? orEqual[kind] : kind;
  const side = isDenied || end.isEqual ? null : (momentWords[word] ?? null);
  return [{ value: { comparison, side, word }, next: end.next }];
}

function directionOf(word: string): 'greater' | 'less' | null {
  if (comparatives.greater.has(word)) return 'greater';
  return comparatives.less.has(word) ? 'less' : null;
}

/** "than", "than or equal to", "or equal to", "or the same as". */
function comparativeEnd(sentence: Sentence, from: number, isEqual: boolean): { next: number; isEqual: boolean } | null {
  let next = from;
  let hasThan = false;
  let equal = isEqual;
  if (/^(than|as)$/.test(wordAt(sentence, next))) {
    hasThan = true;
    next++;
  }
  if (wordAt(sentence, next) === 'or' && /^(equal|equals|the)$/.test(wordAt(sentence, next + 1))) {
    equal = true;
    next += isSaid(sentence, next + 1, 'the same') ? 3 : 2;
    if (/^(to|than|as|with)$/.test(wordAt(sentence, next))) {
      hasThan = true;
      next++;
    }
  }
  return hasThan || (equal && next > from) ? { next, isEqual: equal } : null;
}

/** "at least as high as", "as high as". */
function asMuchAs(sentence: Sentence, at: number): Found<Comparing>[] {
  const limit = isSaid(sentence, at, 'at least') ? 'atLeast' : isSaid(sentence, at, 'at most') ? 'atMost' : null;
  const from = limit === null ? at : at + 2;
  if (wordAt(sentence, from) !== 'as' || !degrees.test(wordAt(sentence, from + 1))) return [];
  if (wordAt(sentence, from + 2) !== 'as' || limit === null) return [];
  return [{ value: { comparison: limit, side: null, word: '' }, next: from + 3 }];
}

/** What is said by a comparison with a value or a location; `null` where what is compared has no such order. */
export function comparedWith(thing: Thing, { comparison, side, word }: Comparing, compared: Compared): Said | null {
  const { operand, unit, factor } = compared;
  if (side !== null && isMoment(thing, compared))
    return { predicate: { op: side, value: operand }, negated: false, unit: null };
  if (side !== null && /^(before|after)$/.test(word)) return null;
  const extra = factor === undefined ? {} : { factor };
  if (comparison === 'different')
    return { predicate: { op: 'compare', comparison: 'equal', value: operand }, negated: true, unit, ...extra };
  if (isText(thing) && comparison !== 'equal' && unit === null && isNumber(operand)) {
    const isLong = /^(long|short)er$/.test(word);
    return isLong ? { predicate: lengthOf(comparison, operand), negated: false, unit: null } : null;
  }
  return { predicate: { op: 'compare', comparison, value: operand }, negated: false, unit, ...extra };
}

function lengthOf(comparison: Comparison, value: Operand): Predicate {
  return { op: 'length', comparison, value };
}

const isNumber = (operand: Operand): boolean => operand.kind === 'literal' && typeof operand.value === 'number';

/** What a known answer shows to be text, and no number written as text. */
function isText({ kind: { types, values, isList } }: Thing): boolean {
  if (isList || !types.has('string') || values.length === 0) return false;
  return values.every(
    (value) => value === null || (typeof value === 'string' && (value === '' || Number.isNaN(Number(value)))),
  );
}

const dateLike = /^\d{4}-\d{2}(-\d{2})?|^\d{1,2}:\d{2}/;

function isMoment(thing: Thing, { operand, thing: other }: Compared): boolean {
  if (operand.kind === 'clock') return true;
  if (operand.kind === 'literal' && typeof operand.value === 'string') return dateLike.test(operand.value);
  const locations = [thing, other].filter((one) => one !== null);
  return locations.every(({ kind: { values } }) =>
    values.filter((value) => value !== null).every((value) => typeof value === 'string' && /^\d{4}-\d{2}/.test(value)),
  );
}

/** The names that an item has for what a comparative measures. */
export function dimensionsOf(word: string): string[] {
  return Object.hasOwn(dimensions, word) ? (dimensions[word] ?? []) : [];
}
