import type { Operation } from '@assay/api-model';

/** So much of a document is no more than a choice of it. */
const FEW = 0.25;

/** Whether scenarios are made for so few operations that what the others would send is not worth its time. */
export const isFewOf = (
  chosen: ReadonlySet<string> | undefined,
  of: readonly Operation[],
): chosen is ReadonlySet<string> => chosen !== undefined && chosen.size < of.length * FEW;
