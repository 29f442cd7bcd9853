import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { keyOf, quantified } from '../chart/meaning.ts';
import { clauseAt } from '../clauses/clauses.ts';
import { Senses } from '../lexicon/senses.ts';
import type { State } from './state.ts';
import { withClause } from './state.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { within } from '../../tree/within.ts';

/** A noun that the answer does not have says nothing of where something is. */
const namedCost = 0.5;

/** A noun of the caller's own may be a condition. */
const whereCost = 0.35;

const framing = /^(?::|,|->)$/;

/** "readings: ...", "for each room, ...": what the text is about. */
export function byFrame(chart: Chart, state: State): State[] {
  const start = /^(?:for|in|on|per|of|within|from)$/.test(lowerAt(chart, state.at)) ? state.at + 1 : state.at;
  return nounsAt(chart, start)
    .filter(
      ({ end, cost, value }) =>
        cost <= namedCost &&
        value.scope === null &&
        value.targets.every(({ missing }) => missing === undefined) &&
        (value.quantifier === null || value.quantifier.kind === 'all') &&
        isFraming(chart, state.at, end) &&
        (framing.test(lowerAt(chart, end)) || lowerAt(chart, state.at) === 'per'),
    )
    .map(({ end, cost, value: frame }) => ({
      ...state,
      at: framing.test(lowerAt(chart, end)) ? end + 1 : end,
      cost: state.cost + cost + 0.05,
      frame,
      topic: frame,
    }));
}

/** "for every track the sum of all shares is 100": what is added up or counted is that of each. */
export function byEvery(chart: Chart, state: State): State[] {
  const start = /^(?:for|in|on|within|of)$/.test(lowerAt(chart, state.at)) ? state.at + 1 : state.at;
  if (start === state.at || !/^(?:each|every|any|all)$/.test(lowerAt(chart, start))) return [];
  return nounsAt(chart, start).flatMap(({ end, cost, value }): State[] => {
    const spot = value.targets[0]?.spot ?? null;
    const list = spot === null ? null : listPath(spot);
    if (list === null || value.targets.length > 1 || value.scope !== null || cost > namedCost) return [];
    const from = framing.test(lowerAt(chart, end)) ? end + 1 : end;
    return clauseAt(chart, from).flatMap((edge) => {
      const check =
        edge.value.check.kind === 'test' && edge.value.check.subject.kind === 'figure'
          ? quantified(edge.value.check, list, { kind: 'all' })
          : within(edge.value.check, list) === null
            ? null
            : edge.value.check;
      return check === null
        ? []
        : withClause({ ...state, cost: state.cost + cost + 0.05 }, { ...edge, value: { ...edge.value, check } });
    });
  });
}

/** A comma alone frames what has a preposition or a quantifier before it. */
const isFraming = (chart: Chart, at: number, end: number): boolean =>
  lowerAt(chart, end) !== ',' || /^(?:for|in|on|per|of|within|from|each|every|all)$/.test(lowerAt(chart, at));

/** "in every row", "on each device", "in the list": where what was said last is anyway. */
export function byAdjunct(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  const known = last === undefined ? [] : wholes.at(chart, state.at);
  const inAnswer = known.map(({ end }) => ({ ...state, at: end, cost: state.cost + 0.03 }));
  return [...inAnswer, ...where(chart, state)];
}

/** All that is spoken of stands in the answer. */
const wholes = new Senses<null>(
  [
    'in|inside|within|of|from|on|across|over the? whole|entire|full? list|answer|response|body|result|results|output|payload|page|feed|reply|search|json|overview|listing',
    'in|inside|within it|there',
  ].map((say) => [say, null] as const),
);

function where(chart: Chart, state: State): State[] {
  const last = state.demands.at(-1);
  if (
    last === undefined ||
    !/^(?:in|on|for|per|of|within|across|inside|from|at|over|by)$/.test(lowerAt(chart, state.at))
  )
    return [];
  // "across all shops" says more than in each of them.
  if (/^(?:across|over)$/.test(lowerAt(chart, state.at)) && keyOf(last.check).includes('"op":"unique"')) return [];
  return nounsAt(chart, state.at + 1).flatMap(({ end, cost, value }) => {
    const [target] = value.targets;
    const spot = target?.spot ?? null;
    if (spot === null || cost > whereCost || !isPlain(value)) return [];
    const list = listPath(spot);
    const base = list ?? spot.path;
    const isInner = list !== null || !isBelowOtherList(keyOf(last.check), base);
    const isWhere =
      isInner && (base.length === 0 || JSON.stringify(last.check).includes(JSON.stringify(base).slice(1, -1)));
    return isWhere ? [{ ...state, at: end, cost: state.cost + cost + 0.03 }] : [];
  });
}

/** Neither chosen nor counted. */
const isPlain = ({ quantifier, scope, targets }: Noun): boolean =>
  scope === null && targets.length === 1 && (quantifier === null || quantifier.kind === 'all');

/** What stands in a list further inside is not where an adjunct says. */
const isBelowOtherList = (said: string, base: readonly unknown[]): boolean =>
  base.length > 0 && said.includes(`${JSON.stringify(base).slice(1, -1)},"`) && said.includes('{"each":true}');
