import type { Found, Sentence } from '../tree.ts';
import { lookup, said, wordAt } from './words.ts';

const names: Record<string, string> = {
  'full stop': '.',
  period: '.',
  dot: '.',
  point: '.',
  comma: ',',
  colon: ':',
  semicolon: ';',
  slash: '/',
  'forward slash': '/',
  'question mark': '?',
  'exclamation mark': '!',
  hyphen: '-',
  dash: '-',
  underscore: '_',
  hash: '#',
  'hash sign': '#',
  'at sign': '@',
  'percent sign': '%',
  'percentage sign': '%',
  'plus sign': '+',
  'dollar sign': '$',
  'euro sign': '€',
  'pound sign': '£',
  asterisk: '*',
};

const signs = lookup<string>(
  Object.entries(names).flatMap(([name, sign]): [string, string][] => [
    [name, sign],
    [`${name} character`, sign],
  ]),
);

/** "a full stop", "the comma": a sign by its name. */
export function signAt(sentence: Sentence, at: number): Found<string> | null {
  return said(sentence, /^(a|an|the|one)$/.test(wordAt(sentence, at)) ? at + 1 : at, signs);
}

const ends = lookup<'startsWith' | 'endsWith'>([
  ['at the end', 'endsWith'],
  ['at its end', 'endsWith'],
  ['at the very end', 'endsWith'],
  ['as the last character', 'endsWith'],
  ['at the start', 'startsWith'],
  ['at the beginning', 'startsWith'],
  ['in front', 'startsWith'],
  ['as the first character', 'startsWith'],
]);

/** "a full stop at the end": what a text has, and at which of its ends. */
export function signAtEnd(
  sentence: Sentence,
  at: number,
): Found<{ sign: string; end: 'startsWith' | 'endsWith' }> | null {
  const sign = signAt(sentence, at);
  const end = sign === null ? null : said(sentence, sign.next, ends);
  return sign === null || end === null ? null : { value: { sign: sign.value, end: end.value }, next: end.next };
}
