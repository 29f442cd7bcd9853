import type { Comparison, Path } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';
import { momentOf, scopeAt } from '../nouns/scope.ts';
import { isList, pathOf, thingOf } from '../nouns/things.ts';
import type { Nouns } from '../nouns/nouns.ts';
import { kindAt } from '../nouns/scope.ts';
import { measureOf } from '../predicates/events.ts';
import { verbsAt } from '../words/verbs.ts';
import { lookup, said, wordAt } from '../words/words.ts';
import type { Found, Scope, Sentence, Thing } from '../tree.ts';
import { each } from '../tree.ts';
import type { Clause } from './clause.ts';

export interface Extreme {
  of: 'highest' | 'lowest';
  /** Names of what is measured; none: a moment. */
  names: string[];
}

export const extremes = new Map<string, Extreme>([
  ['newest', { of: 'highest', names: [] }],
  ['latest', { of: 'highest', names: [] }],
  ['oldest', { of: 'lowest', names: [] }],
  ['earliest', { of: 'lowest', names: [] }],
  ['cheapest', { of: 'lowest', names: ['price', 'cost', 'amount', 'total', 'rate', 'fare'] }],
  ['dearest', { of: 'highest', names: ['price', 'cost', 'amount', 'total', 'rate', 'fare'] }],
  ['heaviest', { of: 'highest', names: ['weight', 'mass'] }],
  ['lightest', { of: 'lowest', names: ['weight', 'mass'] }],
  ['longest', { of: 'highest', names: ['length', 'duration', 'distance'] }],
  ['shortest', { of: 'lowest', names: ['length', 'duration', 'distance'] }],
  ['nearest', { of: 'lowest', names: ['distance'] }],
  ['closest', { of: 'lowest', names: ['distance'] }],
  ['largest', { of: 'highest', names: ['size', 'area', 'amount'] }],
  ['smallest', { of: 'lowest', names: ['size', 'area', 'amount'] }],
  ['fastest', { of: 'highest', names: ['speed'] }],
]);

export const locationTable = lookup<0 | -1>([
  ['first', 0],
  ['the first', 0],
  ['the first one', 0],
  ['at the top', 0],
  ['on top', 0],
  ['last', -1],
  ['the last', -1],
  ['the last one', -1],
  ['at the end', -1],
  ['at the bottom', -1],
]);

/** "the newest order comes first", "the first room is the cheapest": which item of a list stands at its end. */
export function extremesAt(
  sentence: Sentence,
  at: number,
  { nouns, scope }: { nouns: Nouns; scope: Scope },
): Found<Clause>[] {
  const from = wordAt(sentence, at) === 'the' ? at + 1 : at;
  const extreme = extremeAt(sentence, from);
  if (extreme !== null) {
    return nouns.at(sentence, extreme.next, scope).flatMap(({ value: thing, next }) => {
      for (const { value: verb, next: behind } of verbsAt(sentence, next)) {
        const start = /^(come|comes|stand|stands|listed|shown|returned|appear|appears|be)$/.test(
          wordAt(sentence, behind),
        )
          ? behind + 1
          : behind;
        const location = verb.negated ? null : said(sentence, start, locationTable);
        const clause =
          location === null
            ? null
            : standing(sentence, { thing, extreme: extreme.value, index: location.value }, scope);
        if (clause !== null && location !== null) return [{ value: clause, next: location.next }];
      }
      return [];
    });
  }
  const index = /^(first|last)$/.test(wordAt(sentence, from)) ? (wordAt(sentence, from) === 'first' ? 0 : -1) : null;
  if (index === null) return [];
  return nouns.at(sentence, from + 1, scope).flatMap(({ value: thing, next }) => {
    for (const { value: verb, next: behind } of verbsAt(sentence, next)) {
      if (verb.kind !== 'be' || verb.negated || wordAt(sentence, behind) !== 'the') continue;
      const found = extremeAt(sentence, behind + 1);
      const clause = found === null ? null : standing(sentence, { thing, extreme: found.value, index }, scope);
      if (clause !== null && found !== null)
        return [{ value: clause, next: /^(one|of)$/.test(wordAt(sentence, found.next)) ? found.next + 1 : found.next }];
    }
    return [];
  });
}

function extremeAt(sentence: Sentence, at: number): Found<Extreme> | null {
  if (wordAt(sentence, at) === 'most' && wordAt(sentence, at + 1) === 'recent')
    return { value: { of: 'highest', names: [] }, next: at + 2 };
  if (wordAt(sentence, at) === 'most' && wordAt(sentence, at + 1) === 'expensive')
    return { value: extremes.get('dearest') ?? { of: 'highest', names: [] }, next: at + 2 };
  const value = extremes.get(wordAt(sentence, at));
  return value === undefined ? null : { value, next: at + 1 };
}

interface Standing {
  thing: Thing;
  extreme: Extreme;
  index: 0 | -1;
}

/** None of the items goes beyond the one at the end. */
function standing(sentence: Sentence, { thing, extreme, index }: Standing, scope: Scope): Clause | null {
  const list = pathOf(thing);
  if (list === null || !isList(thing) || thing.said !== null || thing.filter !== null || list.some(isEach)) return null;
  const item = thingOf({ kind: 'field', path: [...list, each] }, { kind: kindAt(sentence.names, [...list, each]) });
  const key = keyOf(sentence, item, { extreme, scope });
  if (key === null) return null;
  const comparison: Comparison = extreme.of === 'highest' ? 'atMost' : 'atLeast';
  const check = {
    kind: 'test' as const,
    subject: { kind: 'field' as const, path: [...list, each, ...key] },
    quantifier: { kind: 'all' as const },
    predicate: {
      op: 'compare' as const,
      comparison,
      value: { kind: 'field' as const, path: [...list, index, ...key] },
    },
    negated: false,
  };
  return { check, bindings: [], thing: null, cost: 0.02 };
}

function keyOf(sentence: Sentence, item: Thing, { extreme, scope }: { extreme: Extreme; scope: Scope }): Path | null {
  const path = pathOf(item);
  if (path === null) return null;
  if (extreme.names.length === 0) return momentOf(scopeAt(sentence, path, scope, null))?.path ?? null;
  const measure = measureOf(sentence, item, extreme.names);
  const own = measure === null ? null : pathOf(measure);
  return own === null ? null : own.slice(path.length);
}
