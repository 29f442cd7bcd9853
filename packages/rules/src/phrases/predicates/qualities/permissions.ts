import type { Check, Predicate } from '../../../tree/check.ts';
import { anyOf } from '../../compose.ts';
import { testOf } from '../../nouns/things.ts';
import type { Found, Sentence, Stated, Thing } from '../../tree.ts';
import { lookup, said, wordAt } from '../../words/words.ts';

const permitted = lookup<Predicate['op'] & ('null' | 'unset' | 'empty')>([
  ['null', 'null'],
  ['empty', 'empty'],
  ['blank', 'empty'],
  ['absent', 'unset'],
  ['missing', 'unset'],
  ['omitted', 'unset'],
  ['left out', 'unset'],
  ['unset', 'unset'],
  ['not set', 'unset'],
  ['not present', 'unset'],
]);

/** "may be null": what is allowed beside what is said of the same thing (MAY in RFC 2119). */
export function permissionAt(sentence: Sentence, at: number): Found<Predicate> | null {
  if (!/^(may|can|could|might)$/.test(wordAt(sentence, at))) return null;
  const be = /^(also|still|well)$/.test(wordAt(sentence, at + 1)) ? at + 2 : at + 1;
  if (wordAt(sentence, be) !== 'be') return null;
  const found = said(sentence, be + 1, permitted);
  return found === null ? null : { value: { op: found.value }, next: found.next };
}

/** What is said, or what is allowed instead of it. */
export function allowing(thing: Thing, predicate: Predicate, { value, next }: Found<Stated>): Found<Stated> | null {
  if (value.isOfList || thing.measure !== null) return null;
  const allowed: Check = testOf(thing.subject, predicate);
  return { value: { check: anyOf([allowed, value.check]), isOfList: false }, next };
}
