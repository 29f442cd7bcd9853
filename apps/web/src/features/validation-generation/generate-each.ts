import { ApiError } from '@assay/client';
import pLimit from 'p-limit';

/** Concurrent generations from a list (BATCH-18); the wizard generates one at a time (BATCH-22). */
export const BULK_WORKERS = 3;
const FORBIDDEN = 403;

/** How one scenario stands; `generated` counts its new validations. */
export type Step =
  | { status: 'processing' }
  | { status: 'completed'; generated: number }
  | { status: 'error'; error: unknown };

interface Options<T> {
  workers: number;
  /** Checked before each one; those under way are finished. */
  isStopped: () => boolean;
  onStep: (one: T, step: Step) => void;
}

/**
 * Generates for each, `workers` at a time, until all are done, the plan refuses one, or `isStopped`. Never throws.
 * @returns the refusal of the plan; null when there was none
 */
export async function generateEach<T>(
  all: readonly T[],
  generate: (one: T) => Promise<number>,
  { workers, isStopped, onStep }: Options<T>,
): Promise<ApiError | null> {
  let refusal: ApiError | null = null;
  await pLimit(workers).map(all, async (one) => {
    if (refusal !== null || isStopped()) return;
    onStep(one, { status: 'processing' });
    try {
      onStep(one, { status: 'completed', generated: await generate(one) });
    } catch (error) {
      if (error instanceof ApiError && error.status === FORBIDDEN) refusal = error;
      onStep(one, { status: 'error', error });
    }
  });
  return refusal;
}
