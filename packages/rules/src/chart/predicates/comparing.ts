import type { Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { testOf } from '../chart/meaning.ts';
import type { Spot } from '../grounding/world.ts';
import { isMoment, isNumeric, isValue, isWholeList } from '../grounding/world.ts';
import type { Comparator } from '../lexicon/comparators.ts';
import { bounds, comparators } from '../lexicon/comparators.ts';
import type { Compared } from '../operands/aggregates.ts';
import { amountAt, durationAt } from '../operands/figures.ts';
import { operandAt } from '../operands/operands.ts';
import type { Comparison, Operand } from '../../tree/check.ts';

/** "in 2024": how a date begins. */
const yearAt: Reader<Said> = (chart, at) => {
  const year = lowerAt(chart, at + 1);
  if (lowerAt(chart, at) !== 'in' || !/^(?:19|20)\d\d$/.test(year)) return [];
  const said: Said = {
    of: (target) =>
      target.spot !== null && isMoment(target.spot)
        ? { check: testOf(target, { op: 'startsWith', value: { kind: 'literal', value: year } }), cost: 0 }
        : null,
  };
  return [{ end: at + 2, cost: 0, value: said }];
};

/** "above 5", "at most the total", "after checkIn", "10 or more", "max 3". */
export const comparisonAt: Reader<Said> = kept((chart, at) => [
  ...yearAt(chart, at),
  ...comparators
    .at(chart, at)
    .flatMap(({ end, value: by }) =>
      operandAt(chart, end).map((edge) => ({ ...edge, value: comparedTo(by, edge.value) })),
    ),
  ...comparators
    .at(chart, at)
    .flatMap(({ end, value: by }) =>
      durationAt(chart, end).map((edge) => ({ ...edge, value: ofDuration(by.comparison, edge.value) })),
    ),
  ...amountAt(chart, at).flatMap(({ end, cost, value: { value, unit } }) =>
    bounds.at(chart, end).map((edge): Edge<Said> => {
      const operand: Operand = { kind: 'literal', value };
      return { end: edge.end, cost, value: comparedTo({ comparison: edge.value }, { operand, spots: [], unit }) };
    }),
  ),
  ...durationAt(chart, at).flatMap(({ end, cost, value }) =>
    bounds.at(chart, end).map((edge): Edge<Said> => ({ end: edge.end, cost, value: ofDuration(edge.value, value) })),
  ),
]);

function ofDuration(comparison: Comparison, value: number): Said {
  return {
    of: (target) =>
      target.subject.kind === 'time'
        ? { check: testOf(target, { op: 'compare', comparison, value: { kind: 'literal', value } }), cost: 0 }
        : null,
  };
}

export function comparedTo(by: Comparator, compared: Compared): Said {
  return { beside: compared.spots, of: (target) => comparisonOf(target, by, compared) };
}

function comparisonOf(target: Target, by: Comparator, compared: Compared): Made | null {
  const { subject, spot } = target;
  const { operand, spots } = compared;
  if (subject.kind !== 'field') return ofOther(target, by, operand);
  if (spot === null) return null;
  if (isWholeList(spot))
    return compared.unit === null && !isOfItsItems(spot, spots) ? lengthOf(target, by, operand) : null;
  if (!isValue(spot) || spots.some(({ text }) => text === spot.text) || !isLike(spot, compared)) return null;
  return isMoment(spot) && !isNumeric(spot)
    ? inTime(target, by.comparison, operand)
    : plain(target, by.comparison, operand);
}

/** A list is not as long as what its own items have. */
export const isOfItsItems = (list: Spot, spots: readonly Spot[]): boolean =>
  spots.some(({ path }) => isInside(path, list.path));

const isInside = (path: Spot['path'], base: Spot['path']): boolean =>
  path.length > base.length && JSON.stringify(path.slice(0, base.length)) === JSON.stringify(base);

/** A header, the status. */
function ofOther(target: Target, by: Comparator, operand: Operand): Made | null {
  if (target.subject.kind === 'status') return ofCode(target, by, operand);
  if (target.subject.kind === 'figure') return ofFigure(target, by.comparison, operand);
  return target.subject.kind === 'header' && operand.kind === 'literal' ? plain(target, by.comparison, operand) : null;
}

/** What is calculated is compared with a number. */
export const ofFigure = (target: Target, comparison: Comparison, operand: Operand): Made | null =>
  operand.kind === 'literal' && typeof operand.value !== 'number' ? null : plain(target, comparison, operand);

const ofCode = (target: Target, { comparison }: Comparator, operand: Operand): Made | null =>
  operand.kind === 'literal' && typeof operand.value === 'number' && operand.value >= 100 && operand.value < 600
    ? plain(target, comparison, operand)
    : null;

/** Numbers are compared with numbers, moments with moments. */
function isLike(spot: Spot, { operand, spots }: Compared): boolean {
  if (operand.kind === 'literal') return typeof operand.value === 'string' ? isMoment(spot) : isNumeric(spot);
  return operand.kind === 'field' ? spots.every((other) => isComparable(spot, other)) : isNumeric(spot);
}

const literalOf = (operand: Operand) => (operand.kind === 'literal' ? operand.value : undefined);

const isComparable = (one: Spot, other: Spot): boolean =>
  isValue(other) && isMoment(one) === isMoment(other) && isNumeric(one) === isNumeric(other);

function inTime(target: Target, comparison: Comparison, value: Operand): Made | null {
  if (comparison === 'greater') return { check: testOf(target, { op: 'after', value }), cost: 0 };
  if (comparison === 'less') return { check: testOf(target, { op: 'before', value }), cost: 0 };
  return plain(target, comparison, value);
}

const plain = (target: Target, comparison: Comparison, value: Operand): Made => ({
  check: testOf(target, { op: 'compare', comparison, value }),
  cost: 0,
});

function lengthOf(target: Target, { comparison, ofTime }: Comparator, value: Operand): Made | null {
  if (ofTime === true) return null;
  const isCount = value.kind !== 'literal' || (typeof value.value === 'number' && Number.isInteger(value.value));
  return isCount ? { check: testOf(target, { op: 'length', comparison, value }), cost: 0.05 } : null;
}

const between = /^(?:between|from|in|within)$/;

const joined = /^(?:and|to|-|–|\.\.|\.\.\.|until|till|through)$/;

/** "between 1 and 5", "0-100", "20..250", "from 1 to 5", "stay between". */
export const rangeAt: Reader<Said> = kept((chart, at) => {
  const isSaid = between.test(lowerAt(chart, at));
  const from = isSaid ? at + 1 : at;
  const start = /^(?:the|range|a)$/.test(lowerAt(chart, from)) ? from + 1 : from;
  return operandAt(chart, start).flatMap((low) => {
    const joint = lowerAt(chart, low.end);
    if (!joined.test(joint) || (joint === 'and' && !isSaid)) return [];
    return operandAt(chart, low.end + 1).flatMap((high): Edge<Said>[] => {
      const said = withinRange(low.value, high.value);
      return said === null ? [] : [{ end: high.end, cost: low.cost + high.cost, value: said }];
    });
  });
});

function withinRange(low: Compared, high: Compared): Said | null {
  const [from, to] = [literalOf(low.operand), literalOf(high.operand)];
  if (typeof from === 'number' && typeof to === 'number' && from >= to) return null;
  const isBare = (operand: Operand) => operand.kind === 'literal' || operand.kind === 'field';
  if (!isBare(low.operand) || !isBare(high.operand)) return null;
  return {
    beside: [...low.spots, ...high.spots],
    of: (target) => {
      const { spot, subject } = target;
      if (subject.kind !== 'field' || spot === null || spot.isItem || spot.entry.isList || spot.entry.isObject)
        return null;
      if ([...low.spots, ...high.spots].some(({ text }) => text === spot.text)) return null;
      if (typeof from === 'number' && !isNumeric(spot)) return null;
      if (typeof from === 'string' && !isMoment(spot)) return null;
      return { check: testOf(target, { op: 'between', low: low.operand, high: high.operand }), cost: 0 };
    },
  };
}
