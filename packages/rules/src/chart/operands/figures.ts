import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import { bounds, comparators } from '../lexicon/comparators.ts';
import { Senses } from '../lexicon/senses.ts';
import type { SaidQuantifier } from '../../tree/check.ts';

const written = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at]),
);

/** A number as a figure or in words. */
export const numberAt: Reader<number> = (chart, at) => {
  const token = chart.tokens[at];
  if (token === undefined || token.kind === 'text') return [];
  if (token.kind === 'number') return [{ end: at + 1, cost: 0, value: Number(token.text.replaceAll(',', '')) }];
  const value = written.get(token.lower);
  return value === undefined || token.kind !== 'word' ? [] : [{ end: at + 1, cost: 0.02, value }];
};

const unitWords = new Set(
  `% € $ £ eur euro euros usd dollars dollar gbp pounds pound cents cent kg g km m cm mm kwh kw l ml percent pct degrees degree celsius ms milliseconds millisecond
  hrs hr kilometres kilometers metres meters grams kilos tons tonnes miles pieces pcs people persons nights symbols signs
  s sec secs seconds second minutes minute mins min hours hour h days day weeks week months month years year bytes byte kb mb points point stars star characters chars char character digits letters decimals`.split(
    /\s+/,
  ),
);

const textUnits = /^(?:characters?|chars?|digits?|letters?|decimals?|symbols?|signs?)$/;

interface Amount {
  value: number;
  unit: string | null;
}

/** A number and what it is counted in; the sign of a currency may stand before it. */
export const amountAt: Reader<Amount> = kept<Amount>((chart, at) => {
  const from = /^[€$£]$/.test(lowerAt(chart, at)) ? at + 1 : at;
  return numberAt(chart, from).flatMap(({ end, cost, value }) => {
    const unit = lowerAt(chart, end);
    const bare = { end, cost, value: { value, unit: null } };
    if (!unitWords.has(unit) || textUnits.test(unit)) return [bare];
    return [
      { ...bare, cost: cost + 0.1 },
      { end: end + 1, cost, value: { value, unit } },
    ];
  });
});

const perUnit: Record<string, number> = { ms: 1, millisecond: 1, milliseconds: 1, s: 1000, sec: 1000, secs: 1000 };

const longUnit: Record<string, number> = { second: 1000, seconds: 1000, minute: 60_000, minutes: 60_000 };

/** How long something takes, in milliseconds: "800ms", "half a second", "a second". */
export const durationAt: Reader<number> = kept((chart, at) => {
  const half = new Senses([['half a|of? a? second|sec', 500]]).at(chart, at);
  const one = new Senses([['a second|sec', 1000]]).at(chart, at);
  const counted = amountAt(chart, at).flatMap(({ end, cost, value: { value, unit } }) => {
    const ms = unit === null ? undefined : (perUnit[unit] ?? longUnit[unit]);
    return ms === undefined ? [] : [{ end, cost, value: value * ms }];
  });
  return [...half, ...one, ...counted];
});

const plain = new Senses<SaidQuantifier>([
  ['each|every|all|any of? the|its|their|our?', { kind: 'all' }],
  ['each|every|all', { kind: 'all' }],
  ['all the? of? the?', { kind: 'all' }],
  ['each and every', { kind: 'all' }],
  ['every single', { kind: 'all' }],
  ['per', { kind: 'all' }],
  ['for each|every|all', { kind: 'all' }],
  ['no|none of? the|them?', { kind: 'none' }],
  ['not a|one|any single?', { kind: 'none' }],
  ['never a|an|any', { kind: 'none' }],
  ['without any|a?', { kind: 'none' }],
  ['nothing|nobody', { kind: 'none' }],
  ['some of? the?', { kind: 'any' }],
  ['at least one of? the?', { kind: 'atLeast', count: 1 }],
  ['only|exactly|just|precisely one of? the?', { kind: 'exactly', count: 1 }],
  ['one and only one of?', { kind: 'exactly', count: 1 }],
  ['a single', { kind: 'exactly', count: 1 }],
  ['several|multiple', { kind: 'atLeast', count: 2 }],
  ['more than one', { kind: 'atLeast', count: 2 }],
  ['no two', { kind: 'none' }],
]);

const exactly = new Set(['exactly', 'only', 'precisely', 'just']);

/** How many of the things that follow are meant. */
export const quantifierAt: Reader<SaidQuantifier> = kept((chart, at) => [
  ...plain.at(chart, at).filter(() => !isOfValue(chart, at)),
  ...countAt(chart, at).map((edge) => ({ ...edge, end: afterOf(chart, edge.end) })),
]);

/** "a single room" where rooms are single or double. */
const isOfValue = ({ world, ...chart }: Chart, at: number): boolean =>
  lowerAt({ world, ...chart }, at) === 'a' &&
  lowerAt({ world, ...chart }, at + 1) === 'single' &&
  world.byValue.has('single');

const afterOf = (chart: Chart, at: number): number =>
  lowerAt(chart, at) !== 'of' ? at : /^(?:the|them|these|its)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1;

/** "exactly 3", "at least two", "no more than 5", "2 or more", "3". */
export function countAt(chart: Chart, at: number): Edge<SaidQuantifier>[] {
  const bare = numberAt(chart, at).flatMap(({ end, cost, value }): Edge<SaidQuantifier>[] => {
    if (!Number.isInteger(value) || value < 0) return [];
    const bounded = bounds.at(chart, end).map((bound): Edge<SaidQuantifier> => {
      const kind = bound.value === 'atLeast' ? 'atLeast' : 'atMost';
      return { end: bound.end, cost, value: { kind, count: value } };
    });
    return [...bounded, { end, cost: cost + 0.05 + manyCost(value), value: { kind: 'exactly', count: value } }];
  });
  const said = exactly.has(lowerAt(chart, at))
    ? numberAt(chart, at + 1).map(({ end, cost, value }): Edge<SaidQuantifier> => ({
        end,
        cost,
        value: { kind: 'exactly', count: value },
      }))
    : [];
  const compared = comparators.at(chart, at).flatMap(({ end, value: { comparison, ofTime } }) =>
    ofTime === true
      ? []
      : numberAt(chart, end).map(({ end: next, cost, value }): Edge<SaidQuantifier> => ({
          end: next,
          cost: cost + manyCost(value),
          value: counted(comparison, value),
        })),
  );
  return [...compared, ...said, ...bare];
}

/** Nobody counts so many things. */
const manyThings = 1000;
const manyCost = (count: number): number => (count > 100 ? 1.2 : 0);

function counted(comparison: string, count: number): SaidQuantifier {
  if (comparison === 'greater') return { kind: 'atLeast', count: count + 1 };
  if (comparison === 'less') return { kind: 'atMost', count: count - 1 };
  return { kind: comparison === 'atLeast' ? 'atLeast' : 'atMost', count };
}

/** "between 1 and 20", "from 2 to 6", "2-8": how few and how many. */
export function countRangeAt(chart: Chart, at: number): Edge<[number, number]>[] {
  return [...spokenRangeAt(chart, at), ...boundedAt(chart, at)];
}

/** "at least two and at most five", "no fewer than 2 and no more than 5". */
function boundedAt(chart: Chart, at: number): Edge<[number, number]>[] {
  return countAt(chart, at).flatMap((low) => {
    const next = /^(?:and|but|,)$/.test(lowerAt(chart, low.end)) ? low.end + 1 : low.end;
    if (low.value.kind !== 'atLeast') return [];
    const { count } = low.value;
    return countAt(chart, lowerAt(chart, next) === 'but' ? next + 1 : next).flatMap(
      ({ end, value }): Edge<[number, number]>[] =>
        value.kind === 'atMost' && value.count > count ? [{ end, cost: 0, value: [count, value.count] }] : [],
    );
  });
}

function spokenRangeAt(chart: Chart, at: number): Edge<[number, number]>[] {
  const isSaid = /^(?:between|from)$/.test(lowerAt(chart, at));
  return numberAt(chart, isSaid ? at + 1 : at).flatMap((low) => {
    const joint = lowerAt(chart, low.end);
    const isRange = /^(?:to|-|–|\.\.|\.\.\.|until|through)$/.test(joint) || (isSaid && joint === 'and');
    // A number that is written with its sign: "2-8".
    const isSigned = !isSaid && chart.tokens[low.end]?.kind === 'number' && joint.startsWith('-');
    if (!isRange && !isSigned) return [];
    return numberAt(chart, isSigned ? low.end : low.end + 1).flatMap(({ end, value }): Edge<[number, number]>[] => {
      const high = Math.abs(value);
      const isCount = Number.isInteger(low.value) && Number.isInteger(high) && low.value < high && low.value >= 0;
      return isCount && high <= manyThings ? [{ end, cost: 0.02, value: [low.value, high] }] : [];
    });
  });
}
