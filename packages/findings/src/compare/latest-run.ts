import type { Run } from '@assay/contract';

/** Of runs of a system, newest first, the last one that ended with everything in it; null when there is none. */
export function latestWholeRun<R extends Pick<Run, 'repeats' | 'scope' | 'state'>>(runs: readonly R[]): R | null {
  return (
    runs.find(({ repeats, scope, state }) => scope === 'system' && repeats === undefined && state === 'completed') ??
    null
  );
}
