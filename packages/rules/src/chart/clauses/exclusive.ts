import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { allOf, quantified, sameJson, single } from '../chart/meaning.ts';
import type { Clause } from './stated.ts';
import { bare, stated } from './stated.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { openingsAt, verbPhraseAt } from '../predicates/predicates.ts';
import type { Check } from '../../tree/check.ts';
import { within } from '../../tree/within.ts';

const locating = /^(?:in|of|on)$/;

/** "only the first one may be current", "only confirmed bookings have a fee": of nothing else. */
export const exclusiveAt: Reader<Clause> = (chart, at) => {
  if (!/^(?:only|just)$/.test(lowerAt(chart, at))) return [];
  return nounsAt(chart, at + 1).flatMap((noun) =>
    behindLocation(chart, noun.end).flatMap((from) =>
      verbPhraseAt(chart, from).flatMap((phrase): Edge<Clause>[] => {
        if (openingsAt(chart, from).some(({ at: end, isDenied }) => isDenied && end <= phrase.end)) return [];
        const [target] = noun.value.targets;
        const check = exclusive(noun.value, phrase.value);
        if (check === null || target?.spot == null) return [];
        return [{ end: phrase.end, cost: noun.cost + phrase.cost + 0.02, value: bare(check, target.spot) }];
      }),
    ),
  );
};

/** "the first in the queue". */
function behindLocation(chart: Chart, at: number): number[] {
  if (!locating.test(lowerAt(chart, at))) return [at];
  return [at, ...nounsAt(chart, at + 1).flatMap(({ end, cost }) => (cost < 0.3 ? [end] : []))];
}

function exclusive(noun: Noun, said: Parameters<typeof stated>[1]): Check | null {
  const { index, scope } = noun;
  if (noun.targets.length !== 1 || noun.quantifier !== null) return null;
  const made = stated({ targets: noun.targets, quantifier: null, scope: null }, said);
  if (made === null) return null;
  if (index !== undefined) {
    const own = stated(noun, said);
    const one = quantified(made.check, index.list, { kind: 'exactly', count: 1 });
    return own === null || one === null ? null : allOf([own.check, one]);
  }
  if (scope === null || scope.list === null) return null;
  const [filter, check] = [within(made.check, scope.list), within(scope.check, scope.list)];
  if (filter === null || check === null || sameJson(filter, check)) return null;
  return {
    kind: 'each',
    list: scope.list,
    quantifier: { kind: 'all' },
    filter: single(filter),
    check: single(check),
  };
}
