import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Spot } from './world.ts';
import { isFlagSpot, stemsOf } from './world.ts';
import { stemOf } from '../../language/names/stems.ts';

const around = new Set(['is', 'has', 'was', 'are', 'be', 'flag'].map(stemOf));
const opposites: [form: RegExp, positive: (rest: string) => string][] = [
  [/^(?:un|non-?|in|not-|im|dis)(?=\p{L}{3})/u, (rest) => rest],
  [/^off(?=\p{L})/u, (rest) => `on${rest}`],
];

/** A flag of the answer as an adjective: "primary", "in stock", "inactive" for `active`. */
export const flagAt: Reader<{ spot: Spot; value: boolean }> = kept((chart, at) => {
  const token = chart.tokens[at];
  if (token === undefined || token.kind === 'mark' || token.kind === 'sign') return [];
  const found: Edge<{ spot: Spot; value: boolean }>[] = [];
  for (const length of [1, 2, 3]) {
    const words = chart.tokens.slice(at, at + length);
    if (words.length < length || words.some(({ kind }) => kind === 'mark' || kind === 'sign' || kind === 'text')) break;
    const stems = words.flatMap(({ text }) => stemsOf(text));
    for (const spot of flagsBy(chart, stems))
      found.push({ end: at + length, cost: 0.02, value: { spot, value: true } });
  }
  return [...found, ...denied(chart, at)];
});

function flagsBy({ world }: Chart, stems: readonly string[]): Spot[] {
  return world.spots.filter((spot) => {
    if (!isFlagSpot(spot)) return false;
    const own = spot.own.filter((word) => !around.has(word));
    return own.length > 0 && own.length === stems.length && own.every((word) => stems.includes(word));
  });
}

function denied(chart: Chart, at: number): Edge<{ spot: Spot; value: boolean }>[] {
  const word = lowerAt(chart, at);
  return opposites.flatMap(([form, positive]) => {
    if (!form.test(word)) return [];
    const stems = stemsOf(positive(word.replace(form, '')));
    return flagsBy(chart, stems).map((spot) => ({ end: at + 1, cost: 0.02, value: { spot, value: false } }));
  });
}
