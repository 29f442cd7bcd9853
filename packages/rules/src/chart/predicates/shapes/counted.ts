import type { Made } from '../../chart/meaning.ts';
import { allOf, fieldOf, quantified, testOf } from '../../chart/meaning.ts';
import type { Spot } from '../../grounding/world.ts';
import { isFlagSpot, isNumeric, isValue } from '../../grounding/world.ts';
import type { Check, Path, SaidQuantifier } from '../../../tree/check.ts';

/** "at least one headliner": items of which a flag says so, for each thing that has them. */
function flagged(spot: Spot, count: SaidQuantifier): Made | null {
  const { list } = spot;
  if (list === null || !isFlagSpot(spot)) return null;
  const value = { kind: 'literal' as const, value: true };
  const own = quantified(testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value }), list, count);
  const outer = list.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  const check = own === null || outer < 0 ? own : quantified(own, list.slice(0, outer), { kind: 'all' });
  return check === null ? null : { check, cost: 0.03 };
}

/** "with more than 3 changes": where the answer says how many there are. */
export function asMany(spot: Spot, count: SaidQuantifier): Made | null {
  if (isFlagSpot(spot)) return flagged(spot, count);
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
