import { bound } from '../compose.ts';
import type { Nouns } from '../nouns/nouns.ts';
import { factors } from '../predicates/comparisons/operands.ts';
import { stated } from '../predicates/leaf.ts';
import type { Found, Scope, Sentence } from '../tree.ts';
import { verbsAt } from '../words/verbs.ts';
import { lookup, said } from '../words/words.ts';
import type { Clause } from './clause.ts';

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
