import type { Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { denied, fieldOf, quantified, sameJson, testOf } from '../chart/meaning.ts';
import type { Clause } from './stated.ts';
import { bare, perHolder } from './stated.ts';
import type { Spot } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { countAt, countRangeAt } from '../operands/figures.ts';
import { countOf } from '../predicates/elements.ts';
import { lengthRange, lengthTest } from '../predicates/shapes/counted.ts';
import { noDuplicatesAt, uniqueOf } from '../predicates/lists.ts';
import type { Check } from '../../tree/check.ts';

/** `name.length >= 3`: of a text. */
export const lengthFirstAt: Reader<Clause> = (chart, at) => {
  const [, name = ''] = /^(.+)[.](?:length|size)$/.exec(chart.tokens[at]?.text ?? '') ?? [];
  const spot = chart.world.spots.find(
    ({ text, entry }) => !entry.isList && name !== '' && (text === name || name.endsWith(`.${text}`)),
  );
  if (spot === undefined) return [];
  return countAt(chart, at + 1).flatMap(({ end, cost, value: count }): Edge<Clause>[] => {
    if (!('count' in count)) return [];
    const comparison = count.kind === 'atLeast' || count.kind === 'atMost' ? count.kind : 'equal';
    const check = testOf(fieldOf(spot), { op: 'length', comparison, value: { kind: 'literal', value: count.count } });
    return [{ end, cost, value: bare(check, spot) }];
  });
};

const containing = /^(?:contain|contains|include|includes|have|has|be|list|lists|hold|holds)$/;

/** "errors should contain an entry with ...": at least one item is so. */
export const entryAt: Reader<Clause> = (chart, at) =>
  nounsAt(chart, at).flatMap((noun): Edge<Clause>[] => {
    const [target] = noun.value.targets;
    const list = target?.spot == null || target.spot.isItem ? null : listPath(target.spot);
    let from = noun.end;
    while (
      /^(?:must|should|shall|has|have|to|also|always|there|is|are)$/.test(lowerAt(chart, from)) &&
      !containing.test(lowerAt(chart, from + 1))
    )
      from++;
    while (/^(?:must|should|shall|to)$/.test(lowerAt(chart, from))) from++;
    if (list === null || !containing.test(lowerAt(chart, from))) return [];
    const start = /^(?:an?|the)$/.test(lowerAt(chart, from + 1)) ? from + 2 : from + 1;
    return nounsAt(chart, start).flatMap(({ end, cost, value: { scope, quantifier } }): Edge<Clause>[] => {
      if (scope === null || scope.list === null || !sameJson(scope.list, list)) return [];
      const check = quantified(
        scope.check,
        list,
        quantifier === null || quantifier.kind === 'all' ? { kind: 'any' } : quantifier,
      );
      return check === null ? [] : [{ end, cost: noun.cost + cost, value: bare(check, target?.spot ?? null) }];
    });
  });

export const duplicated: Reader<Clause> = (chart, at) =>
  noDuplicatesAt(chart, at).flatMap(({ end, cost, value: spot }) => {
    const made = uniqueOf(spot);
    return made === null ? [] : [{ end, cost: cost + made.cost, value: bare(made.check, spot) }];
  });

const namedCost = 0.5;

const tails = new Senses<null>(
  [
    'in there',
    'in the list|answer|response|body|result|results',
    'returned|shown|listed|there|given|present',
    'be? shown|returned|listed',
    'in total',
    'must|should be? returned|shown|there|listed',
    'can|may not? exist',
    'each',
  ].map((say) => [say, null] as const),
);

/** "between 1 and 20 results", "2 to 6 lines": at least and at most so many. */
export const countedRange: Reader<Clause> = (chart, at) =>
  countRangeAt(chart, at).flatMap(({ end, cost, value: [low, high] }) =>
    nounsAt(chart, end).flatMap((noun): Edge<Clause>[] => {
      const [target] = noun.value.targets;
      const list = target?.spot == null ? null : listPath(target.spot);
      if (list === null || noun.value.targets.length > 1 || noun.value.quantifier !== null || noun.value.scope !== null)
        return [];
      const after = tails.at(chart, noun.end)[0]?.end ?? noun.end;
      return [{ end: after, cost: cost + noun.cost, value: bare(lengthRange(list, low, high), target?.spot ?? null) }];
    }),
  );

/** How many there are: "exactly 3 branches", "min 2 lifts that are open". */
export const counted: Reader<Clause> = (chart, at) =>
  nounsAt(chart, at).flatMap(({ end, cost, value: noun }) => {
    const { quantifier, scope } = noun;
    const [target] = noun.targets;
    if (quantifier === null || target?.spot == null || noun.targets.length > 1) return [];
    if (quantifier.kind === 'all' || (quantifier.kind === 'none' && cost > namedCost)) return [];
    const check = scope === null ? howMany(target.spot, noun) : howManySuch(noun);
    const after = tails.at(chart, end)[0]?.end ?? end;
    return check === null ? [] : [{ end: after, cost: cost + 0.05, value: bare(check, target.spot) }];
  });

function howMany(spot: Spot, { quantifier }: Noun): Check | null {
  const list = listPath(spot);
  if (list === null || quantifier === null) return null;
  if (quantifier.kind === 'none') return lengthTest(list, { kind: 'exactly', count: 0 });
  return countOf(spot, { count: quantifier, filter: null })?.check ?? null;
}

function howManySuch(noun: Noun): Check | null {
  const { scope, quantifier } = noun;
  if (scope === null || scope.list === null || quantifier === null) return null;
  if (quantifier.kind === 'none') return denied(scope.check);
  const check = quantified(scope.check, scope.list, quantifier);
  return check?.kind === 'each' ? perHolder(check) : check;
}

/** "only available rooms": all of the items are so. */
export const onlySuch: Reader<Clause> = (chart, at) => {
  let from = at;
  while (
    /^(?:only|we|want|just|see|the|get|gets|show|shows|list|lists|return|returns|contain|contains|be|ever|find)$/.test(
      lowerAt(chart, from),
    ) &&
    from < at + 5
  )
    from++;
  if (!chart.tokens.slice(at, from).some(({ lower }) => lower === 'only' || lower === 'just')) return [];
  return nounsAt(chart, from).flatMap(({ end, cost, value: noun }): Edge<Clause>[] => {
    const { scope, targets } = noun;
    const [target] = targets;
    if (scope === null || scope.list === null || target?.spot == null) return [];
    const after = tails.at(chart, end)[0]?.end ?? end;
    return [{ end: after, cost, value: bare(scope.check, target.spot) }];
  });
};
