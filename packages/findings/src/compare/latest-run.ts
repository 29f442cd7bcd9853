import { RERUN_SUFFIX } from '@assay/contract';
import type { Run } from '@assay/contract';

/** Of runs of a system, newest first, the last one that ended with everything in it; null when there is none. */
export function latestWholeRun<R extends Pick<Run, 'name' | 'scope' | 'state'>>(runs: readonly R[]): R | null {
  return runs.find(({ name, scope, state }) => isWhole(name, scope) && state === 'completed') ?? null;
}

const isWhole = (name: string, scope: Run['scope']): boolean => scope === 'system' && !name.endsWith(RERUN_SUFFIX);
