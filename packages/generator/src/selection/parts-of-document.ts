import type { Operation } from '@assay/api-model';

const alone = new WeakMap<Operation, readonly Operation[]>();

/** A document of one operation, the same list each time. */
export function aloneOf(operation: Operation): readonly Operation[] {
  const found = alone.get(operation) ?? [operation];
  alone.set(operation, found);
  return found;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isRead = ({ method }: Operation): boolean => READS.has(method);

const reads = new WeakMap<readonly Operation[], readonly Operation[]>();

/** What a read may stand on where nothing else is sent, the same list each time. */
export function readsIn(operations: readonly Operation[]): readonly Operation[] {
  const found = reads.get(operations) ?? operations.filter(isRead);
  reads.set(operations, found);
  return found;
}
