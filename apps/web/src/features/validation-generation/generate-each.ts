import { ApiError } from '@assay/client';

/** How many are generated at a time from a list (BATCH-18); the wizard goes one after the other (BATCH-22). */
export const BULK_WORKERS = 3;
const FORBIDDEN = 403;

/** How one scenario stands; `generated` counts its new validations. */
export type Step =
  | { status: 'processing' }
  | { status: 'completed'; generated: number }
  | { status: 'error'; error: unknown };

interface Options<T> {
  workers: number;
  /** Asked before each one; what has begun is ended. */
  isStopped: () => boolean;
  onStep: (one: T, step: Step) => void;
}

/**
 * Generates for one after the other, so many at a time, until all are done, a limit is met or `isStopped` says so. Never throws.
 * @returns the refusal of a limit that ended it; null when none did
 */
export async function generateEach<T>(
  all: readonly T[],
  generate: (one: T) => Promise<number>,
  { workers, isStopped, onStep }: Options<T>,
): Promise<ApiError | null> {
  let limit: ApiError | null = null;
  const waiting = [...all];
  const work = async (): Promise<void> => {
    while (limit === null && !isStopped()) {
      const one = waiting.shift();
      if (one === undefined) return;
      onStep(one, { status: 'processing' });
      try {
        onStep(one, { status: 'completed', generated: await generate(one) });
      } catch (error) {
        if (error instanceof ApiError && error.status === FORBIDDEN) limit = error;
        onStep(one, { status: 'error', error });
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return limit;
}
