import { bareWords, literal } from '../../language/values/values.ts';
import { atomValue } from '../../language/values/values.ts';
import { formatWord, typeWord } from '../../grammar/predicates/kinds.ts';
import { textOf } from '../../grammar/predicates/meanings.ts';
import type { Check, Operand, Predicate, SaidQuantifier } from '../../tree/check.ts';
import { allOf, anyOf, bound } from '../compose.ts';
import { within } from '../../tree/within.ts';
import { isEntity, stated } from './leaf.ts';
import { memberAt, qualifiedAt, whyAt } from './qualities/qualities.ts';
import type { Nouns } from '../nouns/nouns.ts';
import { isList, pathOf, scopeOf, testOf } from '../nouns/things.ts';
import type { About, Found, Sentence, Stated, Thing } from '../tree.ts';
import { isSaid, lookup, pay, said, skipped, wordAt } from '../words/words.ts';
import { articles } from '../words/lexicon.ts';

interface Listed extends About {
  /** It stands behind another part. */
  isListed: boolean;
}

type ReadPredicate = (sentence: Sentence, at: number, about: About) => Found<Stated>[];

const constraints = lookup<Predicate | 'valid' | 'notEmpty'>([
  ['valid', 'valid'],
  ['a valid', 'valid'],
  ['well-formed', 'valid'],
  ['non-empty', 'notEmpty'],
  ['nonempty', 'notEmpty'],
  ['non-blank', 'notEmpty'],
  ['empty', { op: 'empty' }],
  ['an empty', { op: 'empty' }],
  ['blank', { op: 'empty' }],
  ['null', { op: 'null' }],
  ['positive', { op: 'type', type: 'positive' }],
  ['negative', { op: 'type', type: 'negative' }],
  ['string', { op: 'type', type: 'string' }],
  ['text', { op: 'type', type: 'string' }],
  ['boolean', { op: 'type', type: 'boolean' }],
  ['numeric', { op: 'type', type: 'number' }],
  ['integer', { op: 'type', type: 'integer' }],
  ['non-negative', { op: 'compare', comparison: 'atLeast', value: literal(0) }],
]);

/** What something has: its parts, how many of them, and what is said of each. */
export class Having {
  private readonly nouns: Nouns;
  private readonly predicates: ReadPredicate;

  constructor(nouns: Nouns, predicates: ReadPredicate) {
    this.nouns = nouns;
    this.predicates = predicates;
  }

  at(sentence: Sentence, at: number, about: About): Found<Stated>[] {
    const { thing, scope } = about;
    const inner = scopeOf(sentence, thing, scope);
    if (inner === null || thing.measure !== null) return [];
    const own = { ...inner, outer: null, it: isList(thing) ? thing : inner.it };
    const key = `${at}:${JSON.stringify(own.prefix)}:${isList(thing)}`;
    const before = sentence.memo.had.get(key);
    if (before !== undefined)
      return before.map(({ value, next }) => ({ value: { check: value, isOfList: false }, next }));
    const found = this.list(sentence, at, { thing, scope: own }, 0);
    sentence.memo.had.set(key, found);
    return found.map(({ value, next }) => ({ value: { check: value, isOfList: false }, next }));
  }

  /** "id, name and price", "at least 2 stops", "a price above 0". */
  private list(sentence: Sentence, at: number, about: About, depth: number): Found<Check>[] {
    if (depth > 8 || !pay(sentence, 4)) return [];
    const found: Found<Check>[] = [];
    for (const first of this.one(sentence, at, { ...about, isListed: depth > 0 })) {
      found.push(first);
      const joint = partJoint(sentence, first.next);
      if (joint === null) continue;
      for (const rest of this.list(sentence, joint.next, about, depth + 1).slice(0, 4)) {
        const kind = joint.kind === 'list' ? (rest.value.kind === 'any' ? 'any' : 'all') : joint.kind;
        if (rest.value.kind === (kind === 'all' ? 'any' : 'all')) continue;
        found.push({
          value: kind === 'all' ? allOf([first.value, rest.value]) : anyOf([first.value, rest.value]),
          next: rest.next,
        });
      }
    }
    return found;
  }

  private one(sentence: Sentence, at: number, about: Listed): Found<Check>[] {
    const reasons = [...whyAt(sentence, at, about), ...qualifiedAt(sentence, at, about)];
    if (reasons.length > 0) return reasons;
    const from = skipped(sentence, at, articles);
    const constraint = said(sentence, from, constraints);
    const start = constraint?.next ?? at;
    return this.nouns.at(sentence, start, about.scope).flatMap((noun) => {
      if (pathOf(noun.value) === null || noun.value.isOnly) return [];
      if (constraint !== null) return this.constrained(sentence, noun, constraint.value);
      return this.had(sentence, noun, about);
    });
  }

  /** A value right behind a name: "the status paid". */
  valueAt(sentence: Sentence, at: number, thing: Thing): Found<Stated>[] {
    return valueAt(sentence, at, thing);
  }

  /** "a non-empty name", "a valid email". */
  private constrained(
    sentence: Sentence,
    { value: thing, next }: Found<Thing>,
    constraint: Predicate | 'valid' | 'notEmpty',
  ): Found<Check>[] {
    if (thing.said !== null) return [];
    const predicate: Predicate | null =
      constraint === 'valid' ? formatOf(sentence, next) : constraint === 'notEmpty' ? { op: 'empty' } : constraint;
    if (predicate === null) return [];
    const own = stated(thing, { predicate, negated: constraint === 'notEmpty', unit: null });
    const check = own === null || own.isOfList ? null : bound(own.check, thing.bindings);
    if (check === null) return [];
    return [{ value: check, next }, ...typed(sentence, thing, { check, next })];
  }

  private had(sentence: Sentence, { value: thing, next }: Found<Thing>, about: Listed): Found<Check>[] {
    const check = existenceCheck(
      isSome(sentence, { thing, next }, about) ? { ...thing, said: { kind: 'any' } } : thing,
    );
    if (check === null) return [];
    if (thing.measure !== null) return this.qualified(sentence, { thing, next }, about);
    const isThere = { value: check, next };
    if (isList(thing) || thing.said !== null)
      return [isThere, ...(isOneOf(thing) ? memberAt(sentence, { thing, next }) : [])];
    return [isThere, ...this.qualified(sentence, { thing, next }, about)];
  }

  /** "a price above 0", "a status of paid", "an id that is a uuid", "the state 'open'". */
  private qualified(
    sentence: Sentence,
    { thing, next }: { thing: Thing; next: number },
    { scope }: About,
  ): Found<Check>[] {
    const word = wordAt(sentence, next);
    const close = (all: Found<Stated>[]): Found<Check>[] =>
      all.flatMap(({ value, next: end }) => {
        const check = value.isOfList ? null : bound(value.check, thing.bindings);
        return check === null ? [] : [{ value: check, next: end }];
      });
    if (/^(that|which)$/.test(word)) return close(this.predicates(sentence, next + 1, { thing, scope }));
    if (word === 'of' || word === '=' || word === ':' || word === '==')
      return [
        ...close(valueAt(sentence, next + 1, thing)),
        ...close(this.predicates(sentence, next + 1, { thing, scope })),
      ];
    if (isSaid(sentence, next, 'set to')) return close(valueAt(sentence, next + 2, thing));
    if (/^(and|or|but|,|is|are|must|should|has|have)$/.test(word)) return [];
    return [...close(valueAt(sentence, next, thing)), ...close(this.predicates(sentence, next, { thing, scope }))];
  }
}

/** "items", of which it is not said how many. */
const isSome = (sentence: Sentence, { thing, next }: { thing: Thing; next: number }, { isListed }: Listed): boolean =>
  isList(thing) && thing.said === null && !thing.isOne && !isListed && partJoint(sentence, next) === null;

/** "an item": one that what follows may describe. */
const isOneOf = (thing: Thing): boolean => isList(thing) && thing.isOne && thing.said === null && thing.filter === null;

/** A value right behind a name. */
function valueAt(sentence: Sentence, at: number, thing: Thing): Found<Stated>[] {
  const { input } = sentence;
  const atoms = atomValue(input, at);
  const words =
    atoms.length > 0 ? [] : bareWords(input, at).filter(({ value, next }) => next - at < 3 && isValueOf(thing, value));
  return [...atoms, ...words].flatMap(({ value: operand, next }) => {
    const value = stated(thing, {
      predicate: { op: 'compare', comparison: 'equal', value: operand },
      negated: false,
      unit: null,
    });
    return value === null ? [] : [{ value, next }];
  });
}

function isValueOf({ kind: { values } }: Thing, operand: Operand): boolean {
  const written = textOf(operand) ?? '';
  if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(written)) return true;
  const text = written.toLowerCase();
  return values.some((value) => typeof value === 'string' && value.toLowerCase() === text);
}

interface Joint {
  kind: 'all' | 'any' | 'list';
  next: number;
}

function partJoint(sentence: Sentence, at: number): Joint | null {
  const from = wordAt(sentence, at) === ',' ? at + 1 : at;
  const word = wordAt(sentence, from);
  if (word === 'and' || word === '&' || word === 'plus') return { kind: 'all', next: from + 1 };
  if (word === 'or' || word === 'nor') return { kind: 'any', next: from + 1 };
  return from > at ? { kind: 'list', next: from } : null;
}

/** That something is there; of a list with a number, how many of its items there are. */
export function existenceCheck(thing: Thing): Check | null {
  if (isList(thing) && (thing.said !== null || thing.filter !== null || thing.isOne)) return countOf(thing);
  if (thing.measure !== null) return testOf(thing.subject, { op: 'present' });
  if (thing.said !== null && isAmount(thing)) return amountOf(thing, thing.said);
  if ((thing.said !== null && thing.said.kind !== 'none') || isEntity(thing)) return null;
  const test = testOf(thing.subject, { op: 'present' }, thing.said !== null);
  return bound(test, thing.bindings);
}

/** A number of things: "at most 6 rooms" of what has a number of rooms, and "no stock". */
function isAmount({ kind: { types, isList: list, isObject } }: Thing): boolean {
  return !list && !isObject && types.has('number');
}

function amountOf(thing: Thing, quantifier: SaidQuantifier): Check | null {
  if (quantifier.kind === 'all') return null;
  const { comparison, value } = lengthFor(quantifier);
  const test = testOf(thing.subject, { op: 'compare', comparison, value });
  const check = quantifier.kind === 'none' ? anyOf([testOf(thing.subject, { op: 'present' }, true), test]) : test;
  return bound(check, thing.bindings);
}

/** How many items there are, or how many of them are as is said of them. */
export function countOf(thing: Thing): Check | null {
  const list = pathOf(thing);
  const quantifier: SaidQuantifier = thing.said ?? { kind: 'any' };
  if (list === null || quantifier.kind === 'all') return null;
  if (thing.filter === null)
    return bound(testOf(thing.subject, { op: 'length', ...lengthFor(quantifier) }), thing.bindings);
  const check = within(thing.filter, list);
  return check === null ? null : bound({ kind: 'each', list, quantifier, filter: null, check }, thing.bindings);
}

function lengthFor(quantifier: SaidQuantifier): {
  comparison: 'equal' | 'atLeast' | 'atMost';
  value: ReturnType<typeof literal>;
} {
  if ('count' in quantifier)
    return { comparison: quantifier.kind === 'exactly' ? 'equal' : quantifier.kind, value: literal(quantifier.count) };
  return quantifier.kind === 'any'
    ? { comparison: 'atLeast', value: literal(1) }
    : { comparison: 'equal', value: literal(0) };
}

/** "a valid email": what the name itself is a name of. */
function formatOf({ input }: Sentence, next: number): Predicate | null {
  for (const from of [next - 2, next - 1]) {
    const found = formatWord(input, from).find((one) => one.next === next);
    if (found !== undefined) return { op: 'format', format: found.value };
  }
  return null;
}

/** "a non-empty access_token string". */
function typed(sentence: Sentence, thing: Thing, { check, next }: { check: Check; next: number }): Found<Check>[] {
  return typeWord(sentence.input, next).flatMap(({ value, next: end }) => {
    const own = stated(thing, { predicate: { op: 'type', type: value }, negated: false, unit: null });
    return own === null ? [] : [{ value: allOf([own.check, check]), next: end }];
  });
}
