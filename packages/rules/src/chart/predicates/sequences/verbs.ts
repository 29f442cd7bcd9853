import type { Chart, Edge, Reader } from '../../chart/chart.ts';
import { kept, lowerAt } from '../../chart/chart.ts';
import type { Said } from '../../chart/meaning.ts';
import { fieldOf, sameJson } from '../../chart/meaning.ts';
import type { Spot } from '../../grounding/world.ts';
import { isMoment, isValue } from '../../grounding/world.ts';
import { verbSpots } from '../../grounding/measures.ts';
import { comparisonAt } from '../comparing.ts';
import { apartAt } from './apart.ts';

/** "each slot ends after it starts": what a thing does names the moment when it does. */
export const verbMomentAt: Reader<Said> = kept((chart, at) =>
  verbSpots(chart.world, lowerAt(chart, at)).flatMap((spot) => saidOfMoment(chart, at + 1, spot)),
);

const saidOfMoment = (chart: Chart, at: number, spot: Spot): Edge<Said>[] =>
  [...comparisonAt(chart, at), ...apartAt(chart, at)].map((edge) => ({
    ...edge,
    cost: edge.cost + 0.03,
    value: { ...edge.value, of: ({ spot: whole }) => (isOf(spot, whole) ? edge.value.of(fieldOf(spot)) : null) },
  }));

/** Of the thing itself, or of another of its members. */
const isOf = (spot: Spot, whole: Spot | null): boolean =>
  whole !== null &&
  isMoment(spot) &&
  isValue(spot) &&
  (whole.isItem || whole.entry.isObject || whole.path.length === 0
    ? sameJson(whole.path, spot.path.slice(0, -1)) ||
      (whole.entry.isList && sameJson([...whole.path, { each: true }], spot.path.slice(0, -1)))
    : sameJson(whole.path.slice(0, -1), spot.path.slice(0, -1)));
