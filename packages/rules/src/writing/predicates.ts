import type { NameKind } from './vocabulary.ts';

/** Something that can be said of a subject. */
export interface KnownPredicate {
  /** With a space at the end where a value follows. */
  text: string;
  /** Kinds of values that it can be said of. */
  of: readonly NameKind[];
}

const single: readonly NameKind[] = ['string', 'number', 'boolean', 'value'];
const texts: readonly NameKind[] = ['string', 'value'];
const numbers: readonly NameKind[] = ['number', 'value'];
const lists: readonly NameKind[] = ['list'];

/** What is offered while a rule is written, the most usual first. The tests compile each of them. */
export const knownPredicates: readonly KnownPredicate[] = [
  { text: 'is less than 500 ms', of: ['time'] },
  { text: 'is ', of: single },
  { text: 'is above ', of: numbers },
  { text: 'is at least ', of: numbers },
  { text: 'is below ', of: numbers },
  { text: 'is at most ', of: numbers },
  { text: 'is between ', of: numbers },
  { text: 'is an integer', of: numbers },
  { text: 'is a number', of: numbers },
  { text: 'is a boolean', of: ['boolean'] },
  { text: 'is a string', of: texts },
  { text: 'is not empty', of: ['string', 'list', 'value'] },
  { text: 'contains ', of: texts },
  { text: 'starts with ', of: texts },
  { text: 'ends with ', of: texts },
  { text: 'is one of ', of: ['string', 'number', 'value'] },
  { text: 'is a valid email', of: texts },
  { text: 'is a valid UUID', of: texts },
  { text: 'is a valid URL', of: texts },
  { text: 'is an ISO 8601 date-time', of: texts },
  { text: 'has at least 1 item', of: lists },
  { text: 'has exactly 1 item', of: lists },
  { text: 'has at most 10 items', of: lists },
  { text: 'has no duplicates', of: lists },
  { text: 'is present', of: [...single, 'list', 'object'] },
  { text: 'is not present', of: [...single, 'list', 'object'] },
  { text: 'is null', of: [...single, 'object'] },
  { text: 'is not null', of: [...single, 'list', 'object'] },
  { text: 'is not ', of: single },
];
