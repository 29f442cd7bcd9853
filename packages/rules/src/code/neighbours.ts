import type { Check, Comparison, Path } from '../tree/check.ts';
import type { Sign } from './constants.ts';
import type { Expression } from './expression.ts';
import type { Surroundings } from './locations.ts';
import { isListAt, locationOf } from './locations.ts';
import { fieldTest } from './tests.ts';

const comparisons: Partial<Record<Sign, Comparison>> = {
  '==': 'equal',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
};

const mirrored: Record<Comparison, Comparison> = {
  equal: 'equal',
  less: 'greater',
  atMost: 'atLeast',
  greater: 'less',
  atLeast: 'atMost',
};

interface Member {
  list: Path;
  key: Path;
  /** How far its item stands from the one that is counted. */
  offset: number;
}

/** `stops[i].arrival <= stops[i + 1].departure`: each item and the one before it. */
export function neighbours(
  sign: Sign,
  [left, right]: [left: Expression, right: Expression],
  around: Surroundings,
): Check | null {
  const [one, other] = [memberOf(left, around), memberOf(right, around)];
  const comparison = comparisons[sign];
  if (one === null || other === null || comparison === undefined) return null;
  if (Math.abs(one.offset - other.offset) !== 1 || JSON.stringify(one.list) !== JSON.stringify(other.list)) return null;
  return one.offset > other.offset
    ? fieldTest(one.list, { op: 'chained', key: one.key, comparison, other: other.key })
    : fieldTest(one.list, { op: 'chained', key: other.key, comparison: mirrored[comparison], other: one.key });
}

function memberOf(expression: Expression, around: Surroundings): Member | null {
  if (expression.kind === 'member') {
    const owner = memberOf(expression.of, around);
    return owner === null ? null : { ...owner, key: [...owner.key, expression.name] };
  }
  if (expression.kind !== 'item' || expression.index === null) return null;
  const offset = offsetOf(expression.index);
  const list = locationOf(expression.of, around);
  return offset === null || list === null || !isListAt(list, around) ? null : { list, key: [], offset };
}

/** `i`, `i + 1`, `i - 1`. */
function offsetOf(index: Expression): number | null {
  if (index.kind === 'name') return /^[ijkn]$/.test(index.name) ? 0 : null;
  if (index.kind !== 'arithmetic' || index.left.kind !== 'name' || index.right.kind !== 'value') return null;
  if (index.right.value !== 1) return null;
  return index.sign === '+' ? 1 : index.sign === '-' ? -1 : null;
}
