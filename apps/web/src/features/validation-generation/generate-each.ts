import { ApiError } from '@assay/client';

const WORKERS = 3;
const FORBIDDEN = 403;

export interface Outcome<T> {
  done: T[];
  failed: { one: T; error: unknown }[];
  /** The refusal of a limit, which ended it; what had not begun by then was left. */
  limit: ApiError | null;
}

/** Generates for one after the other, three at a time, until all are done, a limit is met or `isStopped` says so. Never throws. */
export async function generateEach<T>(
  all: readonly T[],
  generate: (one: T) => Promise<unknown>,
  { isStopped, onSettled }: { isStopped: () => boolean; onSettled: (count: number) => void },
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [], limit: null };
  const waiting = [...all];
  const work = async (): Promise<void> => {
    while (outcome.limit === null && !isStopped()) {
      const one = waiting.shift();
      if (one === undefined) return;
      try {
        await generate(one);
        outcome.done.push(one);
      } catch (error) {
        outcome.failed.push({ one, error });
        if (error instanceof ApiError && error.status === FORBIDDEN) outcome.limit = error;
      }
      onSettled(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return outcome;
}
