import type { Learned, Repair } from '@assay/generator';

/** What is known, with more repairs of one operation. */
export function withRepairs(learned: Learned, key: string, repairs: readonly Repair[]): Learned {
  const operation = learned.operations[key] ?? { outcome: 'not_tried' as const, repairs: [] };
  const repaired = { ...operation, repairs: [...operation.repairs, ...repairs] };
  return { ...learned, operations: { ...learned.operations, [key]: repaired } };
}
