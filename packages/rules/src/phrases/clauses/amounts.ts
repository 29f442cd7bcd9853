import { atomValue } from '../../language/values/values.ts';
import { looseText } from '../../evaluate/values/values.ts';
import type { Check, Operand } from '../../tree/check.ts';
import { bound } from '../compose.ts';
import { isList, pathOf, testOf } from '../nouns/things.ts';
import type { Nouns } from '../nouns/nouns.ts';
import { factors } from '../predicates/comparisons/operands.ts';
import { stated } from '../predicates/leaf.ts';
import { functionWords } from '../words/lexicon.ts';
import { verbsAt } from '../words/verbs.ts';
import { lookup, said, wordAt } from '../words/words.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import type { Clause } from './clause.ts';

/** "never more guests than seats", "no fewer seats than guests": how much there is of one thing beside another. */
export function moreThanAt(
  sentence: Sentence,
  at: number,
  { nouns, scope }: { nouns: Nouns; scope: Scope },
): Found<Clause>[] {
  let from = at;
  while (/^(there|are|is|may|must|can|should|be|will)$/.test(wordAt(sentence, from))) from++;
  if (!/^(never|not|no)$/.test(wordAt(sentence, from))) return [];
  const kind = wordAt(sentence, from + 1) === 'be' ? wordAt(sentence, from + 2) : wordAt(sentence, from + 1);
  if (!/^(more|fewer|less)$/.test(kind)) return [];
  const start = wordAt(sentence, from + 1) === 'be' ? from + 3 : from + 2;
  const found: Found<Clause>[] = [];
  for (const one of nouns.at(sentence, start, scope)) {
    const joint = skippedParticiple(sentence, one.next);
    if (wordAt(sentence, joint) !== 'than') continue;
    for (const other of nouns.at(sentence, joint + 1, scope)) {
      const check = compared(one.value, other.value, kind === 'more' ? 'atMost' : 'atLeast');
      if (check !== null) found.push({ value: { check, bindings: [], thing: null, cost: 0.02 }, next: other.next });
    }
  }
  return found;
}

function skippedParticiple(sentence: Sentence, at: number): number {
  return wordAt(sentence, at).endsWith('ed') && wordAt(sentence, at + 1) === 'than' ? at + 1 : at;
}

function compared(one: Thing, other: Thing, comparison: 'atMost' | 'atLeast'): Check | null {
  const [path, than] = [pathOf(one), pathOf(other)];
  if (path === null || than === null || one.said !== null || other.said !== null) return null;
  const value: Operand = isList(other) ? { kind: 'size', path: than } : { kind: 'field', path: than };
  if (!isList(other) && !isNumber(other)) return null;
  if (isList(one)) return bound(testOf(one.subject, { op: 'length', comparison, value }), one.bindings);
  return isNumber(one) ? bound(testOf(one.subject, { op: 'compare', comparison, value }), one.bindings) : null;
}

const isNumber = ({ kind: { types } }: Thing): boolean => types.has('number');

/** "red is among the colours", "BER is one of the destinations": a value, and where it is found. */
export function amongAt(
  sentence: Sentence,
  at: number,
  { nouns, scope }: { nouns: Nouns; scope: Scope },
): Found<Clause>[] {
  const token = sentence.input.tokens[at];
  if (token === undefined || at >= sentence.input.end) return [];
  const [atom] = atomValue(sentence.input, at);
  const isBare = atom === undefined && token.kind === 'word' && !functionWords.has(token.lower);
  if (atom === undefined && !isBare) return [];
  const next = atom?.next ?? at + 1;
  for (const { value: verb, next: behind } of verbsAt(sentence, next)) {
    if (verb.kind !== 'be') continue;
    const among = amongEnd(sentence, behind);
    if (among === null) continue;
    return nouns.at(sentence, among, scope).flatMap(({ value: thing, next: end }) => {
      const operand = atom?.value ?? knownValue(thing, token.text);
      const check = operand === null ? null : contained(thing, operand, verb.negated);
      return check === null ? [] : [{ value: { check, bindings: [], thing, cost: 0.02 }, next: end }];
    });
  }
  return [];
}

function amongEnd(sentence: Sentence, at: number): number | null {
  const from = /^(listed|included|contained|found|present)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  if (/^(among|amongst|in)$/.test(wordAt(sentence, from))) return from + 1;
  return wordAt(sentence, from) === 'one' && wordAt(sentence, from + 1) === 'of' ? from + 2 : null;
}

function knownValue({ kind: { values } }: Thing, text: string): Operand | null {
  const isKnown = values.some((value) => typeof value === 'string' && looseText(value) === looseText(text));
  return isKnown || /^[A-Z0-9_-]{2,}$/.test(text) ? { kind: 'words', text } : null;
}

function contained(thing: Thing, value: Operand, isDenied: boolean): Check | null {
  if (thing.said !== null || thing.measure !== null) return null;
  if (isList(thing)) {
    return thing.kind.isObject
      ? null
      : bound(testOf(thing.subject, { op: 'contains', value }, isDenied), thing.bindings);
  }
  const binding = thing.bindings.at(-1);
  if (binding === undefined || binding.quantifier !== null || thing.kind.isObject) return null;
  const check = testOf(thing.subject, { op: 'compare', comparison: 'equal', value });
  return bound(check, [
    ...thing.bindings.slice(0, -1),
    { ...binding, quantifier: { kind: isDenied ? 'none' : 'any' } },
  ]);
}

const adding = lookup<true>(
  [
    'add up to',
    'adds up to',
    'sum up to',
    'sums up to',
    'sum to',
    'sums to',
    'total up to',
    'total to',
    'come to',
    'comes to',
    'amount to',
  ].map((say): [string, true] => [say, true]),
);

const adders = ['add', 'adds', 'sum', 'sums', 'total', 'come', 'comes', 'amount'];

/** "the amounts of all paid bills add up to the income": what the numbers of some items come to. */
export function totalAt(
  sentence: Sentence,
  at: number,
  { nouns, scope }: { nouns: Nouns; scope: Scope },
): Found<Clause>[] {
  if (!sentence.input.words.has('to') || !adders.some((word) => sentence.input.words.has(word))) return [];
  return factors(sentence, at, { nouns, scope }).flatMap(({ value: path, next }) => {
    if (!path.some((step) => typeof step === 'object')) return [];
    return verbsAt(sentence, next).flatMap(({ value: verb, next: from }) => {
      const end = verb.negated || verb.kind === 'be' || verb.kind === 'have' ? null : said(sentence, from, adding);
      if (end === null) return [];
      const value = { kind: 'sum' as const, terms: [{ minus: false, factors: [path] }] };
      return nouns.at(sentence, end.next, scope).flatMap(({ value: total, next: behind }) => {
        if (total.bindings.length > 0 || total.said !== null) return [];
        const own = stated(total, {
          predicate: { op: 'compare', comparison: 'equal', value },
          negated: false,
          unit: null,
        });
        const check = own === null ? null : bound(own.check, total.bindings);
        return check === null ? [] : [{ value: { check, bindings: [], thing: null, cost: total.cost }, next: behind }];
      });
    });
  });
}
