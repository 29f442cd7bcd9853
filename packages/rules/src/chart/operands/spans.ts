import type { Chart, Edge } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isMoment, isValue } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Compared } from './aggregates.ts';
import { sameJson } from '../chart/meaning.ts';
import { spanUnits } from '../../tree/vocabulary.ts';
import type { SpanUnit } from '../../tree/check.ts';

const between = new Senses<SpanUnit | null>([
  ['the? number|amount|count|nr of? days|nights between|from', 'days'],
  ['the? days|nights between|from', 'days'],
  ['the? number|amount|count of? hours between|from', 'hours'],
  ['the? hours between|from', 'hours'],
  ['the? number|amount|count of? minutes|mins between|from', 'minutes'],
  ['the? minutes|mins between|from', 'minutes'],
  ['the? number|amount|count of? seconds|secs between|from', 'seconds'],
  ['the? seconds|secs between|from', 'seconds'],
  ['the? milliseconds|ms between|from', 'milliseconds'],
  ['the? difference|distance|time|gap|interval|duration|span between|from', null],
  ['how long|far it? is? from|between', null],
]);

/** "the days between `checkIn` and `checkOut`", "the time from start to end": a number, in the unit that is said or else in any. */
export function spanAt(chart: Chart, at: number): Edge<Compared>[] {
  return between
    .at(chart, at)
    .flatMap(({ end, value: unit }) => [
      ...nameAt(chart, end).flatMap((from) =>
        /^(?:and|to|until|till)$/.test(lowerAt(chart, from.end))
          ? nameAt(chart, from.end + 1).flatMap((to) => spans(from, to, unit))
          : [],
      ),
      ...ofBoth(chart, end, unit),
    ]);
}

/** "between them", "between the two": of the only two moments. */
function ofBoth({ world, ...chart }: Chart, at: number, unit: SpanUnit | null): Edge<Compared>[] {
  const isPointed = /^(?:them|these|those|both|the)$/.test(lowerAt({ world, ...chart }, at));
  if (!isPointed) return [];
  const end = /^(?:two|dates|both|times|moments)$/.test(lowerAt({ world, ...chart }, at + 1)) ? at + 2 : at + 1;
  const [from, to, more] = world.spots.filter((spot) => isMoment(spot) && isValue(spot));
  if (from === undefined || to === undefined || more !== undefined) return [];
  const edge = { end, cost: 0.05 };
  return spans({ ...edge, value: from }, { ...edge, cost: 0, value: to }, unit);
}

/** Where no unit is said, the known answer shows which one is meant. */
export function spans(from: Edge<Spot>, to: Edge<Spot>, said: SpanUnit | null): Edge<Compared>[] {
  if (!isMoment(from.value) || !isMoment(to.value) || from.value.text === to.value.text) return [];
  if (!sameJson(from.value.list, to.value.list)) return [];
  return spanUnits
    .filter((unit) => said === null || unit === said)
    .map((unit) => ({
      end: to.end,
      cost: from.cost + to.cost,
      value: {
        operand: { kind: 'span' as const, unit, from: from.value.path, to: to.value.path },
        spots: [from.value, to.value],
        unit: null,
      },
    }));
}
