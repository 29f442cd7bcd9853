import type { Compared } from '../../phrases/predicates/comparisons/operands.ts';
import type { Path } from '../../tree/check.ts';
import type { Slot, State } from '../slot.ts';

export const isOfOne = (left: State[], right: State[]): boolean =>
  right.some(({ entry }) => left.some((other) => other.entry === entry));

export const sameList = (left: Path | null | undefined, right: Path | null): boolean =>
  left !== undefined && JSON.stringify(left) === JSON.stringify(right);

export const isBelow = (path: Path, above: Path): boolean =>
  path.length > above.length && sameList(path.slice(0, above.length), above);

/** A whole number without a unit, as things are counted. */
export const isCount = ({ operand, unit }: Compared): boolean =>
  operand.kind === 'literal' && Number.isInteger(operand.value) && unit === null;

/** The list that a slot names. */
export function listIn(slot: Slot | undefined): Path | null {
  if (slot?.kind === 'items') return slot.list;
  const [only, ...others] = slot?.kind === 'name' ? slot.entries : [];
  return only?.isList === true && others.length === 0 ? only.path : null;
}
