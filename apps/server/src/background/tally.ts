import type { JobProgress } from '@assay/contract';
import type { JobContext } from './jobs.ts';

/** Counts up to a total and reports each step. */
export function createTally(
  progress: JobContext['progress'],
  stage: JobProgress['stage'],
  total: number,
): (count?: number) => void {
  let done = 0;
  return (count = 1) => {
    done += count;
    progress({ stage, done, total });
  };
}
