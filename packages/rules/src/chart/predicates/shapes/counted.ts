import type { Made } from '../../chart/meaning.ts';
import { allOf, fieldOf, testOf } from '../../chart/meaning.ts';
import type { Spot } from '../../grounding/world.ts';
import { isNumeric, isValue } from '../../grounding/world.ts';
import type { Check, Path, SaidQuantifier } from '../../../tree/check.ts';

/** "with more than 3 changes": where the answer says how many there are. */
export function asMany(spot: Spot, count: SaidQuantifier): Made | null {
  if (!('count' in count) || !isNumeric(spot) || !isValue(spot)) return null;
  const comparison = count.kind === 'exactly' ? 'equal' : count.kind;
  const value = { kind: 'literal' as const, value: count.count };
  return { check: testOf(fieldOf(spot), { op: 'compare', comparison, value }), cost: 0.03 };
}

export function lengthTest(list: Path, count: SaidQuantifier & { count: number }): Check {
  const comparison = count.kind === 'atLeast' || count.kind === 'atMost' ? count.kind : 'equal';
  return testOf(
    { subject: { kind: 'field', path: list }, spot: null },
    { op: 'length', comparison, value: { kind: 'literal', value: count.count } },
  );
}

/** At least and at most so many. */
export const lengthRange = (list: Path, low: number, high: number): Check =>
  allOf([lengthTest(list, { kind: 'atLeast', count: low }), lengthTest(list, { kind: 'atMost', count: high })]);
