import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Said } from '../chart/meaning.ts';
import { testOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import { isNumeric, isText, isValue } from '../grounding/world.ts';
import { bounds, comparators } from '../lexicon/comparators.ts';
import { amountAt } from '../operands/figures.ts';
import type { Comparison, Operand, Predicate } from '../../tree/check.ts';

const sized = /^(?:characters?|chars?|letters?|symbols?|signs?|digits?|items?|entries|rows|elements|records|files)$/;

const nearly = 0.1;

/** "at most 160 characters", "6 chars", "longer than 3 characters", "length 3". */
export const lengthAt: Reader<Said> = kept((chart, at) => {
  const start = /^(?:length|len|count|size)$/.test(lowerAt(chart, at))
    ? at + (lowerAt(chart, at + 1) === 'of' ? 2 : 1)
    : at;
  const compared = comparators.at(chart, start).map(({ end, value }) => ({ end, comparison: value.comparison }));
  const starts: { end: number; comparison: Comparison }[] = [...compared, { end: start, comparison: 'equal' }];
  // What the answer calls so is no length.
  const isName = start > at && nameAt(chart, at).some(({ cost, value }) => cost < nearly && isValue(value));
  return [
    ...lengthOfName(chart, at),
    ...starts.flatMap(({ end, comparison }) =>
      amountAt(chart, end).flatMap(({ end: next, cost, value: { value } }): Edge<Said>[] => {
        const isSized = sized.test(lowerAt(chart, next));
        if (!isSized && start === at) return [];
        const after = isSized ? next + 1 : next;
        const last = lowerAt(chart, after) === 'long' ? after + 1 : after;
        const bound = bounds.at(chart, last)[0];
        const by = bound?.value ?? comparison;
        return [
          { end: bound?.end ?? last, cost: cost + (isName ? 0.3 : 0), value: sizedBy(by, value, lowerAt(chart, next)) },
        ];
      }),
    ),
  ];
});

/** "exactly page.size rows", "at most limit items". */
function lengthOfName(chart: Chart, at: number): Edge<Said>[] {
  const compared = comparators.at(chart, at).map(({ end, value }) => ({ end, comparison: value.comparison }));
  const exact = lowerAt(chart, at) === 'exactly' ? [{ end: at + 1, comparison: 'equal' as const }] : [];
  return [...compared, ...exact].flatMap(({ end, comparison }) =>
    nameAt(chart, end).flatMap((name): Edge<Said>[] => {
      if (!sized.test(lowerAt(chart, name.end)) || !isNumeric(name.value)) return [];
      const value: Operand = { kind: 'field', path: name.value.path };
      const said: Said = {
        of: (target) =>
          target.spot?.entry.isList === true && !target.spot.isItem
            ? { check: testOf(target, { op: 'length', comparison, value }), cost: 0 }
            : null,
      };
      return [{ end: name.end + 1, cost: name.cost, value: said }];
    }),
  );
}

/** Of a text that has nothing but digits, or of a whole number that is written with so many. */
function ofDigits(comparison: Comparison, count: number): Said {
  const times = {
    equal: `${count}`,
    atMost: `1,${count}`,
    less: `1,${count - 1}`,
    atLeast: `${count},`,
    greater: `${count + 1},`,
  };
  const [low, high] = [10 ** (count - 1), 10 ** count - 1].map((value) => ({ kind: 'literal' as const, value }));
  return {
    of: (target) => {
      const { spot } = target;
      if (spot === null || spot.entry.isList || spot.isItem) return null;
      if (isText(spot))
        return { check: testOf(target, { op: 'matches', pattern: `^[0-9]{${times[comparison]}}$` }), cost: 0.01 };
      if (!isNumeric(spot) || comparison !== 'equal' || low === undefined || high === undefined) return null;
      return { check: testOf(target, { op: 'between', low, high }), cost: 0.02 };
    },
  };
}

function sizedBy(comparison: Comparison, count: number, noun: string): Said {
  if (noun.startsWith('dig')) return ofDigits(comparison, count);
  const predicate: Predicate = { op: 'length', comparison, value: { kind: 'literal', value: count } };
  const ofText = /^(?:ch|let|dig|sym|sig)/.test(noun);
  const ofList = sized.test(noun) && !ofText;
  return {
    of: (target) => {
      const { spot } = target;
      if (spot === null || spot.isItem) return null;
      const isSized = spot.entry.isList ? !ofText : isText(spot) && !ofList;
      return isSized ? { check: testOf(target, predicate), cost: 0.02 } : null;
    },
  };
}
