import type { Operation } from '@assay/api-model';

const known = new WeakMap<readonly Operation[], ReadonlyMap<string, Operation>>();

/** The operations of a document by their keys, made once for each list: whoever works on one operation asks with the list of all. */
export function byKeyOf(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const found = known.get(operations) ?? new Map(operations.map((one) => [one.key, one]));
  known.set(operations, found);
  return found;
}
