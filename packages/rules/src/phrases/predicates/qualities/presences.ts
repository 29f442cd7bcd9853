import type { ValueFormat } from '../../../tree/check.ts';
import { pathOf } from '../../nouns/things.ts';
import type { Found, Sentence, Stated, Thing } from '../../tree.ts';
import { lookup, said, wordAt } from '../../words/words.ts';
import { stated } from '../leaf.ts';
import { add } from './measures.ts';

const theres = lookup<'present' | 'filled'>([
  ['required', 'present'],
  ['mandatory', 'present'],
  ['sent', 'present'],
  ['sent back', 'present'],
  ['returned', 'present'],
  ['included', 'present'],
  ['exposed', 'present'],
  ['shown', 'present'],
  ['displayed', 'present'],
  ['provided', 'present'],
  ['stated', 'present'],
  ['specified', 'present'],
  ['supplied', 'present'],
  ['reported', 'present'],
  ['set', 'present'],
  ['contained', 'present'],
  ['available', 'present'],
  ['visible', 'present'],
  ['given', 'present'],
  ['part of the response', 'present'],
  ['part of the answer', 'present'],
  ['filled', 'filled'],
  ['filled in', 'filled'],
  ['filled out', 'filled'],
  ['populated', 'filled'],
  ['non-empty', 'filled'],
]);

/** "no-store", "nosniff": what a header says is written as one word. */
export function headerValueAt({ input }: Sentence, at: number, thing: Thing): Found<Stated>[] {
  const token = input.tokens[at];
  if (thing.subject.kind !== 'header' || token?.kind !== 'word' || at >= input.end || !/-/.test(token.text)) return [];
  if (/^(non|well|up|upper|lower|camel|snake|kebab|read|case)-/.test(token.lower)) return [];
  const found: Found<Stated>[] = [];
  add(found, thing, { op: 'contains', value: { kind: 'words', text: token.text } }, at + 1);
  return found;
}

const formats: [names: RegExp, format: ValueFormat][] = [
  [/e-?mail$/i, 'email'],
  [/(url|uri|href|link|website)$/i, 'uri'],
  [/(uuid|guid)$/i, 'uuid'],
  [/(phone|telephone|mobile)$/i, 'phone'],
];

/** That something is there, is filled in, or is a valid one of what its name says. */
export function presencesAt(sentence: Sentence, at: number, thing: Thing): Found<Stated>[] {
  const found: Found<Stated>[] = [];
  const there = said(sentence, at, theres);
  if (there?.value === 'present') add(found, thing, { op: 'present' }, there.next);
  if (there?.value === 'filled') {
    const value = stated(thing, { predicate: { op: 'empty' }, negated: true, unit: null });
    if (value !== null) found.push({ value, next: there.next });
  }
  const name = pathOf(thing)?.at(-1);
  if (wordAt(sentence, at) !== 'valid' || typeof name !== 'string') return found;
  const format = formats.find(([names]) => names.test(name))?.[1];
  if (format !== undefined) add(found, thing, { op: 'format', format }, at + 1);
  return found;
}
