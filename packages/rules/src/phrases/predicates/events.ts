import type { Candidate } from '../../language/names/resolve.ts';
import { otherForm } from '../../language/names/resolve.ts';
import { functionWords } from '../words/lexicon.ts';
import { verbsAt } from '../words/verbs.ts';
import { lookup, said, wordAt } from '../words/words.ts';
import { kindAt, momentOf, namedAt } from '../nouns/scope.ts';
import { pathOf, scopeOf, thingOf } from '../nouns/things.ts';
import type { About, Found, Scope, Sentence, Stated, Thing } from '../tree.ts';
import { comparedWith, comparingAt } from './comparisons/comparisons.ts';
import type { Compared } from './comparisons/operands.ts';
import { stated } from './leaf.ts';

type ReadOperands = (sentence: Sentence, at: number, about: About) => Found<Compared>[];

const verbal = /(ed|en|ing|es|s)$/;
const verbals = new Set(
  'due born sent paid made sold begun began left end start begin arrive depart leave expire close open finish'.split(
    ' ',
  ),
);
const isDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}|^\d{1,2}:\d{2}/.test(value);

/** A moment by what is known of it; one that did not happen yet is recognised by its name. */
function isMoment({ values, path }: Candidate): boolean {
  const last = path.at(-1);
  if (values.some(isDate)) return true;
  return (
    values.every((value) => value === null) &&
    typeof last === 'string' &&
    /(At|On|Date|Time|_at|_on|_date|_time)$/.test(last)
  );
}

/** A verb that a moment of something is named after: "departs" of what has a `departure`. */
export function happeningAt(sentence: Sentence, at: number, scope: Scope): Found<Thing> | null {
  const word = wordAt(sentence, at);
  if (word === '' || functionWords.has(word) || !(verbal.test(word) || verbals.has(word))) return null;
  for (const { candidates, next, length } of namedAt(sentence, scope, at)) {
    const moments = candidates.filter((one) => !one.isList && isMoment(one));
    const [only] = moments;
    if (length !== 1 || only === undefined || moments.length > 1 || only.path.length > 2) continue;
    if (only.score !== otherForm && !verbals.has(word)) continue;
    const path = [...scope.prefix, ...only.path];
    return { value: thingOf({ kind: 'field', path }, { kind: kindAt(sentence.names, path) }), next };
  }
  return null;
}

const clockTable = lookup<'after' | 'before'>([
  ['in the future', 'after'],
  ['in future', 'after'],
  ['in the past', 'before'],
]);

/** "arrives before it departs", "is due after the issue date", "was born in the past". */
export function eventsAt(sentence: Sentence, at: number, about: About, operands: ReadOperands): Found<Stated>[] {
  const { thing, scope } = about;
  if (!thing.kind.isObject || thing.kind.isList || pathOf(thing) === null) return [];
  const outer = scopeOf(sentence, thing, scope);
  if (outer === null) return [];
  const inner = { ...outer, outer: null };
  const event = happeningAt(sentence, at, inner) ?? lyingAt(sentence, at, inner);
  if (event === null) return [];
  const around = { event, inner, operands };
  return [...onDayAt(sentence, around), ...beforeNowAt(sentence, event), ...besideAt(sentence, around)];
}

interface Happening {
  event: Found<Thing>;
  inner: Scope;
  operands: ReadOperands;
}

/** "departs on 2025-06-01". */
function onDayAt(sentence: Sentence, { event, inner, operands }: Happening): Found<Stated>[] {
  if (wordAt(sentence, event.next) !== 'on') return [];
  return operands(sentence, event.next + 1, { thing: event.value, scope: inner }).flatMap(
    ({ value: compared, next }) => {
      if (compared.operand.kind !== 'literal') return [];
      const predicate = { op: 'compare' as const, comparison: 'equal' as const, value: compared.operand };
      const value = stated(event.value, { predicate, negated: false, unit: null });
      return value === null ? [] : [{ value, next }];
    },
  );
}

function beforeNowAt(sentence: Sentence, event: Found<Thing>): Found<Stated>[] {
  const clock = said(sentence, event.next, clockTable);
  if (clock === null) return [];
  const predicate = { op: clock.value, value: { kind: 'clock' as const, anchor: 'now' as const, offsetMs: 0 } };
  const value = stated(event.value, { predicate, negated: false, unit: null });
  return value === null ? [] : [{ value, next: clock.next }];
}

/** "before it departs", "after the issue date". */
function besideAt(sentence: Sentence, { event, inner, operands }: Happening): Found<Stated>[] {
  const found: Found<Stated>[] = [];
  for (const { value: comparing, next } of comparingAt(sentence, event.next)) {
    const others = [
      ...otherEvents(sentence, next, inner),
      ...operands(sentence, next, { thing: event.value, scope: inner }),
    ];
    for (const { value: compared, next: end } of others) {
      const one = comparedWith(event.value, comparing, compared);
      const value = one === null ? null : stated(event.value, one);
      if (value !== null) found.push({ value, next: end });
    }
  }
  return found;
}

/** "lies in the future": the one moment that something has. */
function lyingAt(sentence: Sentence, at: number, scope: Scope): Found<Thing> | null {
  const next = /^(lie|lies|be|dated|happen|happens|occur|occurs|take|takes)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const from = wordAt(sentence, next) === 'place' ? next + 1 : next;
  const isOfTime = said(sentence, from, clockTable) !== null || /^(on|before|after)$/.test(wordAt(sentence, from));
  const only = isOfTime ? momentOf(scope) : null;
  if (only === null) return null;
  const path = [...scope.prefix, ...only.path];
  return { value: thingOf({ kind: 'field', path }, { kind: kindAt(sentence.names, path) }), next: from };
}

/** "it departs", "it was issued", "being issued". */
function otherEvents(sentence: Sentence, at: number, scope: Scope): Found<Compared>[] {
  const from = /^(it|they|he|she|the)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const starts = new Set([from, ...verbsAt(sentence, from).map(({ next }) => next)]);
  for (const start of starts) {
    const event = happeningAt(sentence, start, scope);
    const path = event === null ? null : pathOf(event.value);
    if (event !== null && path !== null)
      return [{ value: { operand: { kind: 'field', path }, unit: null, thing: event.value }, next: event.next }];
  }
  return [];
}

const measures = lookup<string[]>([
  ['costs', ['price', 'cost', 'amount', 'total', 'fare', 'fee', 'rate']],
  ['cost', ['price', 'cost', 'amount', 'total', 'fare', 'fee', 'rate']],
  ['weighs', ['weight', 'mass']],
  ['weigh', ['weight', 'mass']],
  ['lasts', ['duration', 'length']],
  ['last', ['duration', 'length']],
  ['takes', ['duration']],
  ['take', ['duration']],
  ['measures', ['size', 'length', 'area']],
]);

/** "costs more than 20", "weighs 3 kg": a verb for a measure that something has. */
export function measuringAt(sentence: Sentence, at: number, about: About, operands: ReadOperands): Found<Stated>[] {
  const names = said(sentence, at, measures);
  if (names === null || !about.thing.kind.isObject || about.thing.kind.isList) return [];
  const measure = measureOf(sentence, about.thing, names.value);
  if (measure === null) return [];
  const found: Found<Stated>[] = [];
  const equal = { value: { comparison: 'equal' as const, side: null, word: '' }, next: names.next };
  for (const { value: comparing, next } of [...comparingAt(sentence, names.next), equal]) {
    for (const { value: compared, next: end } of operands(sentence, next, { ...about, thing: measure })) {
      if (comparing === equal.value && compared.thing !== null) continue;
      const one = comparedWith(measure, { ...comparing, side: null }, compared);
      const value = one === null ? null : stated(measure, one);
      if (value !== null) found.push({ value, next: end });
    }
  }
  return found;
}

/** What something has for a measure: a number of that name, with its unit or without. */
export function measureOf(sentence: Sentence, thing: Thing, names: string[]): Thing | null {
  const path = pathOf(thing);
  if (path === null) return null;
  for (const name of names) {
    const found = namesWith(sentence, thing, name);
    if (found !== null) return found;
  }
  return null;
}

function namesWith(sentence: Sentence, thing: Thing, name: string): Thing | null {
  const path = pathOf(thing) ?? [];
  const { names } = scopeOf(sentence, thing, { names: sentence.names, prefix: [], outer: null, it: null }) ?? {
    names: null,
  };
  if (names === null) return null;
  const direct = names.entries.filter(({ path: own, last }) => own.length === 1 && last[0] === name && last.length < 3);
  const own = direct.filter(({ types }) => types.has('number'));
  const [only] = own;
  if (only === undefined || own.length > 1) {
    const whole = direct.find(({ isObject }) => isObject);
    const inner = names.entries.filter(({ path: deep, last, types }) => {
      return (
        deep.length === 2 &&
        whole !== undefined &&
        deep[0] === whole.path[0] &&
        /^(amount|value)$/.test(last.join('')) &&
        types.has('number')
      );
    });
    const [amount] = inner;
    return amount === undefined || inner.length > 1 ? null : made(sentence, [...path, ...amount.path]);
  }
  return made(sentence, [...path, ...only.path]);
}

function made(sentence: Sentence, path: Parameters<typeof kindAt>[1]): Thing {
  return thingOf({ kind: 'field', path }, { kind: kindAt(sentence.names, path) });
}
