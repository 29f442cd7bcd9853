import type { Edge, Reader } from '../../chart/chart.ts';
import { kept, lowerAt } from '../../chart/chart.ts';
import type { Said } from '../../chart/meaning.ts';
import { testOf } from '../../chart/meaning.ts';
import { nameAt } from '../../grounding/names.ts';
import { isMoment } from '../../grounding/world.ts';
import { comparators } from '../../lexicon/comparators.ts';
import { Senses } from '../../lexicon/senses.ts';
import { amountAt } from '../../operands/figures.ts';
import type { Comparison } from '../../../tree/check.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const lasting: [unit: RegExp, ms: number][] = [
  [/^(?:s|secs?|seconds?)$/, 1000],
  [/^(?:mins?|minutes?)$/, minute],
  [/^(?:h|hours?)$/, 60 * minute],
  [/^days?$/, day],
  [/^weeks?$/, 7 * day],
];

const sides = new Senses<'after' | 'before' | 'from'>([
  ['after|past|behind', 'after'],
  ['later than', 'after'],
  ['before', 'before'],
  ['earlier|ahead than|of', 'before'],
  ['from|of', 'from'],
]);

/** "at most 24 hours after `issuedAt`", "exactly 14 days before the due date". */
export const apartAt: Reader<Said> = kept((chart, at) => {
  const exact = /^(?:exactly|just|precisely)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  const starts: { end: number; comparison: Comparison }[] = [
    { end: exact, comparison: 'equal' },
    ...comparators.at(chart, at).map(({ end, value }) => ({ end, comparison: value.comparison })),
  ];
  return starts.flatMap(({ end, comparison }) =>
    amountAt(chart, end).flatMap(({ end: next, cost, value: { value, unit } }) => {
      const ms = lasting.find(([word]) => word.test(unit ?? ''))?.[1];
      if (ms === undefined) return [];
      return sides.at(chart, next).flatMap(({ end: from, value: side }) =>
        nameAt(chart, from).flatMap((other): Edge<Said>[] => {
          if (!isMoment(other.value)) return [];
          const operand = { kind: 'field' as const, path: other.value.path };
          const said: Said = {
            beside: [other.value],
            of: (target) =>
              target.spot !== null && isMoment(target.spot) && target.spot.text !== other.value.text
                ? { check: testOf(target, { op: 'apart', comparison, ms: value * ms, side, value: operand }), cost: 0 }
                : null,
          };
          return [{ end: other.end, cost: cost + other.cost, value: said }];
        }),
      );
    }),
  );
});
