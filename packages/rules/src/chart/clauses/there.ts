import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { allOf, fieldOf, quantified, testOf } from '../chart/meaning.ts';
import type { Clause } from './stated.ts';
import { bare } from './stated.ts';
import { nameAt } from '../grounding/names.ts';
import { valueAt } from '../grounding/values.ts';
import type { Spot } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { nounsAt } from '../nouns/nouns.ts';
import { numberAt } from '../operands/figures.ts';
import type { Check } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';

const isThere = new Senses<null>(
  [
    'there must|should|shall|has|have|needs to? always? be',
    'there is|are always?',
    'must|should|shall always? be there',
    'we? need|needs|want|wants|must|should|shall have|contain|include|list|show|see|find?',
    'need|needs|must|has|have to? contain|include|have|list|be?',
    'between|among them must|should be',
  ].map((say) => [say, null] as const),
);

const article = /^(?:both|a|an|the|all|at|least|always|one|each|of|also|either)$/;

/** "there must be both a plaintiff and a defendant", "need at least en, fr, de": of each value there is an item that has it. */
export const valuesThere: Reader<Clause> = (chart, at) =>
  isThere.at(chart, at).flatMap(({ end }) => {
    const found: Edge<Clause>[] = [];
    const known: Edge<{ text: string; spots: Spot[] }>[] = [];
    let next: number | null = behindName(chart, behindArticles(chart, end));
    while (next !== null && known.length < maxValues) {
      const value = listedAt(chart, behindArticles(chart, next));
      if (value === null) break;
      known.push(value);
      const values = known.map((one) => one.value.text);
      const common = value.value.spots.filter((spot) => values.every((text) => hasValue(spot, text)));
      const [only] = common;
      const cost = known.reduce((sum, one) => sum + one.cost, 0.15);
      if (only !== undefined && common.length === 1)
        found.push({ end: value.end, cost, value: bare(someOfEach(only, values), only) });
      next = afterJoint(chart, value.end);
    }
    return found;
  });

function behindArticles(chart: Chart, at: number): number {
  let from = at;
  while (article.test(lowerAt(chart, from)) && from < at + 5) from++;
  return from;
}

function afterJoint(chart: Chart, at: number): number | null {
  if (!/^(?:,|and|&|\+|plus)$/.test(lowerAt(chart, at))) return null;
  return lowerAt(chart, at) === ',' && lowerAt(chart, at + 1) === 'and' ? at + 2 : at + 1;
}

/** A value that items of a list of the answer have. */
function listedAt(chart: Chart, at: number): Edge<{ text: string; spots: Spot[] }> | null {
  const [known] = valueAt(chart, at).toSorted((one, other) => other.end - one.end);
  const spots = known?.value.spots.filter(({ list }) => list !== null && !list.some(isEach)) ?? [];
  return known === undefined || spots.length === 0 ? null : { ...known, value: { text: known.value.text, spots } };
}

/** "there must be a host named Ada": at least one. */
export const suchThere: Reader<Clause> = (chart, at) =>
  isThere.at(chart, at).flatMap(({ end }) =>
    /^(?:an?|one|some)$/.test(lowerAt(chart, end))
      ? nounsAt(chart, end + 1).flatMap((noun): Edge<Clause>[] => {
          const { scope, targets, quantifier } = noun.value;
          const [target] = targets;
          if (scope?.list == null || quantifier !== null || target?.spot?.isItem !== true) return [];
          const check = quantified(scope.check, scope.list, { kind: 'any' });
          return check === null ? [] : [{ end: noun.end, cost: noun.cost + 0.03, value: bare(check, target.spot) }];
        })
      : [],
  );

const maxValues = 8;

/** "all four groups A, B and O": what the values are of. */
function behindName(chart: Chart, at: number): number {
  const from = numberAt(chart, at)[0]?.end ?? at;
  const [name] = nameAt(chart, from).filter(({ value }) => !value.entry.isObject && value.list !== null);
  return name === undefined || valueAt(chart, at).length > 0
    ? at
    : lowerAt(chart, name.end) === ':'
      ? name.end + 1
      : name.end;
}

const hasValue = ({ entry }: Spot, text: string): boolean =>
  entry.values.some((value) => typeof value === 'string' && value.toLowerCase() === text.toLowerCase());

const someOfEach = (spot: Spot, values: readonly string[]): Check =>
  allOf(
    values.map((value): Check => ({
      ...testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value: { kind: 'words', text: value } }),
      quantifier: { kind: 'any' },
    })),
  );
