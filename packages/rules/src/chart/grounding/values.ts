import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Spot } from './world.ts';
import { looseText } from '../../evaluate/values/values.ts';

/** "as" is no plural of "A". */
const shortestPlural = 3;

interface Known {
  text: string;
  spots: Spot[];
}

/** Words of a value that the answer has: "in progress". The spots where it stands. */
export const valueAt: Reader<Known> = kept((chart, at) => {
  const found = [4, 3, 2, 1].flatMap((length) => knownAs(chart, at, length));
  const plural = lowerAt(chart, at).replace(/s$/, '');
  if (found.length > 0 || plural === lowerAt(chart, at) || plural.length < shortestPlural) return found;
  const spots = chart.world.byValue.get(plural) ?? [];
  return spots.length === 0 ? [] : [{ end: at + 1, cost: 0.1, value: { text: plural, spots } }];
});

function knownAs(chart: Chart, at: number, length: number): Edge<Known>[] {
  const tokens = chart.tokens.slice(at, at + length);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined || tokens.length < length) return [];
  if (tokens.some(({ kind }) => kind === 'mark' || kind === 'pattern')) return [];
  const text = chart.text.slice(first.start, last.end).replaceAll(/["“”`]/g, '');
  const spots = chart.world.byValue.get(looseText(text)) ?? [];
  return spots.length === 0 ? [] : [{ end: at + length, cost: 0, value: { text, spots } }];
}
