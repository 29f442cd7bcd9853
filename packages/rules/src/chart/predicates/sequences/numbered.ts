import type { Chart, Edge, Reader } from '../../chart/chart.ts';
import { kept } from '../../chart/chart.ts';
import type { Made, Said } from '../../chart/meaning.ts';
import { allOf, testOf } from '../../chart/meaning.ts';
import type { Spot } from '../../grounding/world.ts';
import { isNumeric } from '../../grounding/world.ts';
import type { Path, PathStep, Predicate } from '../../../tree/check.ts';
import { isEach } from '../../../tree/within.ts';

const cues = new Set(
  'gaps gap holes hole jumps jump breaks break skips skipped skipping missing consecutive consecutively sequential sequentially continuous continuously contiguous gapless gap-free successive unbroken'.split(
    ' ',
  ),
);

/** Words in which people say how things are numbered; each of them may stand beside a cue. */
const around = new Set(
  `n consecutive start starts starting started begin begins beginning at from with 1 one 2 3 4 5 two three count counts counting counted go goes going up by number numbers numbered numbering value values , and so on .. ... …
  without no any in steps step of each every time next row item to the run runs running increase increases increasing rise rises rising increment increments incremented incrementing never not must should be are is always etc sequence
  order they it have has there a grow grows ascending asc through on upwards only exactly`.split(/\s+/),
);

const longest = 16;

/** "consecutive starting at 1", "count up 1, 2, 3 without gaps", "go up by one": each has the number behind that of the one before. */
export const numberedAt: Reader<Said> = kept((chart, at) => {
  const found: Edge<Said>[] = [];
  let end = at;
  while (end < at + longest && isAbout(chart, end)) end++;
  for (; end > at; end--) {
    const words = chart.tokens.slice(at, end).map(({ lower }) => lower);
    if (!/^(?:,|and|to|the|of|at|from|a|by|with|no|must|should)$/.test(words.at(-1) ?? '') && saysNumbered(words))
      break;
  }
  if (end > at) found.push({ end, cost: 0.02 * (end - at), value: { of: ({ spot }) => numbered(spot) } });
  return found;
});

const isAbout = ({ tokens }: Chart, at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && token.kind !== 'text' && (around.has(token.lower) || cues.has(token.lower));
};

function saysNumbered(words: readonly string[]): boolean {
  const said = words.join(' ');
  return words.some((word) => cues.has(word)) || /\bby (?:one|1)\b|(?:^|\D)1 , 2(?: ,? (?:and )?3)?/.test(said);
}

/** Only what begins with 1 ends with how many there are. */
function numbered(spot: Spot | null): Made | null {
  if (spot === null || spot.list === null || !isNumeric(spot) || spot.entry.isObject) return null;
  const { list } = spot;
  if (list.some(isEach) || !spot.entry.values.includes(1)) return null;
  const key = spot.path.slice(list.length + 1);
  const by = key.length === 0 ? null : key;
  const value = (index: number): Path => [...list, index, ...key];
  return {
    check: allOf([
      test(value(0), { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 1 } }),
      test(list, { op: 'sorted', order: 'ascending', by }),
      test(list, { op: 'unique', by }),
      test(value(-1), { op: 'compare', comparison: 'equal', value: { kind: 'size', path: list } }),
    ]),
    cost: 0,
  };
}

const test = (path: readonly PathStep[], predicate: Predicate) =>
  testOf({ subject: { kind: 'field', path: [...path] }, spot: null }, predicate);
