import type { PlainOp } from '../../predicates/registry.ts';
import type { Comparison, Operand, Predicate } from '../../tree/check.ts';
import type { Captured } from '../../language/phrase.ts';
import { literal } from '../../language/values/values.ts';

/** What a predicate line means, before it is fitted to its subject. */
export interface Meaning {
  predicate: Predicate;
  negated?: boolean;
  unit?: 'ms' | 'bytes';
  factor?: number;
  /** What is said in the same breath: "a positive integer". */
  also?: Predicate[];
  /** What is said of each item of a list: "a list of strings". */
  items?: Predicate;
  /** What is denied in the same breath: "a but not b". */
  without?: Predicate;
}

/** A value with the unit that was said with it. */
export interface Quantity {
  operand: Operand;
  unit: 'ms' | 'bytes' | null;
  /** How many milliseconds or bytes the unit has that was said. */
  factor?: number;
}

export function compare(comparison: Comparison) {
  return ({ quantity: said }: Captured): Meaning => {
    const { operand, unit, factor } = said as Quantity;
    const meaning: Meaning = { predicate: { op: 'compare', comparison, value: operand } };
    if (unit !== null) meaning.unit = unit;
    if (factor !== undefined) meaning.factor = factor;
    return meaning;
  };
}

export const is =
  (op: PlainOp, negated = false) =>
  (): Meaning => ({ predicate: { op }, negated });
/** Nothing equals null but null itself, which has a predicate of its own. */
export const equalTo = ({ value, other }: Captured): Meaning => {
  const wanted = (other ?? value) as Operand;
  if (wanted.kind === 'literal' && wanted.value === null) return { predicate: { op: 'null' } };
  return { predicate: { op: 'compare', comparison: 'equal', value: wanted } };
};
export const length =
  (comparison: Comparison) =>
  ({ number }: Captured): Meaning => ({
    predicate: { op: 'length', comparison, value: literal(number as number) },
  });

/** What an operand says in words. */
export function textOf(operand: Operand): string | null {
  if (operand.kind === 'words') return operand.text;
  return operand.kind === 'literal' && typeof operand.value === 'string' ? operand.value : null;
}
