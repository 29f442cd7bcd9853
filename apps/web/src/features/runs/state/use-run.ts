import type { OverallStatus, RunScope } from '@assay/contract';
import type { BadgeKind } from '../../../ui/index.ts';
import type { RunState } from './run-state.ts';
import { runStore, useRunChanges } from './run-store.ts';
import type { Entry } from './run-store.ts';

export function useRun(scope: RunScope, id: number): RunState {
  return useRunChanges(() => runStore.find(scope, id));
}

/** True while a run is under way, and for a second after it was started (RUN-25). */
export function useRunBusy(scope: RunScope, id: number): boolean {
  return useRunChanges(() => runStore.isBusy(scope, id));
}

/** A run that this page follows, with its events so far; null for others. */
export function useFollowedRun(runId: number): Entry | null {
  useRunChanges();
  return runStore.entryOf(runId);
}

/** Looks up the status of a scenario: under way in any run, else its stored verdict. */
export function useLiveStatus(): (scenarioId: number, stored: OverallStatus | null) => BadgeKind {
  useRunChanges();
  const runs = runStore.all();
  return (scenarioId, stored) => {
    if (runs.some((run) => run.running.has(scenarioId))) return 'running';
    const live = runs.findLast((run) => run.execution === 'running' && run.results.has(scenarioId));
    return badgeOf(live?.results.get(scenarioId) ?? stored);
  };
}

function badgeOf(status: OverallStatus | null): BadgeKind {
  if (status === null || status === 'skipped') return 'idle';
  return status === 'success' ? 'pass' : status === 'failure' ? 'fail' : 'error';
}
