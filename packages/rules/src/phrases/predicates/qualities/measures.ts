import { literal } from '../../../language/values/values.ts';
import { numberValue } from '../../../language/values/numbers.ts';
import type { Token } from '../../../language/tokens.ts';
import type { Check, Operand, Predicate } from '../../../tree/check.ts';
import type { Found, Sentence, Stated, Thing } from '../../tree.ts';
import { determinersAt } from '../../words/determiners.ts';
import { allOf, anyOf } from '../../compose.ts';
import { testOf } from '../../nouns/things.ts';
import { lettersAt } from '../../words/letters.ts';
import { signAt, signAtEnd } from '../../words/signs.ts';
import { lookup, said, wordAt } from '../../words/words.ts';
import { stated } from '../leaf.ts';

/** "with exactly two decimals", "of 13 digits". */
export function measuredBy(sentence: Sentence, at: number, thing: Thing): Found<Stated>[] {
  const found: Found<Stated>[] = [];
  for (const { value, next } of lettersAt(sentence, at)) add(found, thing, value, next);
  for (const { value, next } of determinersAt(sentence, at)) {
    const { quantifier } = value;
    const end = decimalsEnd(sentence, next);
    if (quantifier === null || !('count' in quantifier) || end === null) continue;
    const comparison = quantifier.kind === 'exactly' ? 'equal' : quantifier.kind;
    add(found, thing, decimalsOf(thing, comparison, quantifier.count), end);
  }
  const sign = isTextual(thing) ? signAtEnd(sentence, at) : null;
  if (sign !== null) add(found, thing, { op: sign.value.end, value: literal(sign.value.sign) }, sign.next);
  return [...found, ...sizesAt(sentence, at, thing)];
}

/** "two decimals", "digits after the point". */
function decimalsEnd(sentence: Sentence, at: number): number | null {
  if (/^decimals?$/.test(wordAt(sentence, at)))
    return /^(places?|digits?)$/.test(wordAt(sentence, at + 1)) ? at + 2 : at + 1;
  if (!/^(digits?|numbers?|figures?|places?)$/.test(wordAt(sentence, at))) return null;
  return said(sentence, at + 1, behindPoint)?.next ?? null;
}

const behindPoint = lookup<true>(
  ['after', 'behind'].flatMap((side) =>
    ['point', 'comma', 'dot', 'decimal point', 'decimal comma', 'decimal sign'].map((sign): [string, true] => [
      `${side} the ${sign}`,
      true,
    ]),
  ),
);

const itemNouns = /^(entries|entry|items?|elements?|values?|members?|rows?|records?)$/;

/** "1 to 3 entries", "at most 5 items", of a list. */
function sizesAt(sentence: Sentence, at: number, thing: Thing): Found<Stated>[] {
  if (!thing.kind.isList || thing.measure !== null) return [];
  const found: Found<Stated>[] = [];
  const from = wordAt(sentence, at) === 'between' ? at + 1 : at;
  for (const low of numberValue(sentence.input, from)) {
    if (!/^(to|and|-|–)$/.test(wordAt(sentence, low.next))) continue;
    for (const high of numberValue(sentence.input, low.next + 1)) {
      if (!itemNouns.test(wordAt(sentence, high.next))) continue;
      const length = (comparison: 'atLeast' | 'atMost', count: number): Check =>
        testOf(thing.subject, { op: 'length', comparison, value: literal(count) });
      const check = allOf([length('atLeast', low.value), length('atMost', high.value)]);
      found.push({ value: { check, isOfList: false }, next: high.next + 1 });
    }
  }
  return found;
}

/** "ends in Z", "starting with A", "contains the symbol @". */
export function affixed(sentence: Sentence, at: number, thing: Thing): Found<Stated>[] {
  const verb = said(sentence, at, affixes);
  if (verb === null) return [];
  const from = said(sentence, verb.next, textNouns)?.next ?? verb.next;
  const token = sentence.input.tokens[from];
  if (token === undefined || from >= sentence.input.end || !isTextual(thing)) return [];
  const sign = token.kind === 'word' ? signAt(sentence, verb.next) : null;
  const found: Found<Stated>[] = [];
  if (sign !== null) add(found, thing, { op: verb.value, value: literal(sign.value) }, sign.next);
  else if (from > verb.next || isWritten(token)) {
    add(found, thing, { op: verb.value, value: literal(token.text) }, from + 1);
    found.push(...withEither(sentence, from, { thing, op: verb.value }));
  }
  return found;
}

/** In signs, in capitals, or as the end of a file name: `.csv`. */
const isWritten = ({ kind, text }: Token): boolean =>
  kind === 'quoted' || kind === 'number' || /^[^\p{Ll}]+$|^[.][a-z\d]{1,5}$/u.test(text);

/** "ends in .csv or .tsv" */
function withEither(
  sentence: Sentence,
  at: number,
  { thing, op }: { thing: Thing; op: 'startsWith' | 'endsWith' | 'contains' },
): Found<Stated>[] {
  const { texts, next } = eitherText(sentence, at);
  const all = texts.map((text) =>
    stated(thing, { predicate: { op, value: literal(text) }, negated: false, unit: null }),
  );
  const checks = all.flatMap((one) => (one === null || one.isOfList ? [] : [one.check]));
  return checks.length === texts.length && checks.length > 1
    ? [{ value: { check: anyOf(checks), isOfList: false }, next }]
    : [];
}

/** ".csv, .tsv or .txt"; no texts where there is no "or". */
function eitherText(sentence: Sentence, at: number): { texts: string[]; next: number } {
  const texts: string[] = [];
  for (let next = at; next < sentence.input.end; next += 2) {
    const token = sentence.input.tokens[next];
    if (token === undefined || token.kind === 'number' || !isWritten(token)) break;
    texts.push(token.text);
    if (wordAt(sentence, next - 1) === 'or' && next > at) return { texts, next: next + 1 };
    if (!/^(or|,)$/.test(wordAt(sentence, next + 1))) break;
  }
  return { texts: [], next: at };
}

const affixes = lookup<'startsWith' | 'endsWith' | 'contains'>([
  ['ending in', 'endsWith'],
  ['ending with', 'endsWith'],
  ['ends in', 'endsWith'],
  ['ends with', 'endsWith'],
  ['end in', 'endsWith'],
  ['end with', 'endsWith'],
  ['starting with', 'startsWith'],
  ['starts with', 'startsWith'],
  ['start with', 'startsWith'],
  ['beginning with', 'startsWith'],
  ['begins with', 'startsWith'],
  ['begin with', 'startsWith'],
  ['contain', 'contains'],
  ['contains', 'contains'],
  ['containing', 'contains'],
  ['include', 'contains'],
  ['includes', 'contains'],
]);

const textNouns = lookup<true>(
  [
    'word',
    'symbol',
    'sign',
    'character',
    'string',
    'text',
    'letter',
    'term',
    'phrase',
    'substring',
    'prefix',
    'suffix',
    'value',
  ].flatMap((noun): [string, true][] => [
    [noun, true],
    [`the ${noun}`, true],
    [`a ${noun}`, true],
    [`an ${noun}`, true],
  ]),
);

function isTextual({ subject, kind: { isList: list, isObject, types }, measure }: Thing): boolean {
  if (measure !== null) return false;
  return subject.kind !== 'field'
    ? subject.kind === 'header'
    : !list && !isObject && (types.size === 0 || types.has('string'));
}

/** A text shows the zeros at its end. */
function decimalsOf({ kind: { types } }: Thing, comparison: 'equal' | 'atLeast' | 'atMost', count: number): Predicate {
  if (!types.has('string') || types.has('number')) return { op: 'decimals', comparison, count };
  const times = { equal: `{${count}}`, atLeast: `{${count},}`, atMost: `{0,${count}}` }[comparison];
  return { op: 'matches', pattern: comparison === 'atMost' ? `^-?\\d+([.]\\d${times})?$` : `^-?\\d+[.]\\d${times}$` };
}

/** "in [-90, 90]" */
export function bracketAt(sentence: Sentence, at: number): Found<[Operand, Operand]> | null {
  if (!/^(in|within|between)$/.test(wordAt(sentence, at)) || wordAt(sentence, at + 1) !== '[') return null;
  const [low, high] = [sentence.input.tokens[at + 2], sentence.input.tokens[at + 4]];
  if (low?.kind !== 'number' || high?.kind !== 'number' || wordAt(sentence, at + 5) !== ']') return null;
  const [from, to] = [Number(low.text), Number(high.text)];
  return from < to ? { value: [literal(from), literal(to)], next: at + 6 } : null;
}

/** Adds what is said of a thing where the two go together. */
export function add(found: Found<Stated>[], thing: Thing, predicate: Predicate, next: number): void {
  const value = stated(thing, { predicate, negated: false, unit: null });
  if (value !== null) found.push({ value, next });
}
