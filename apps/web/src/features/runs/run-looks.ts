import type { Run, RunState } from '@assay/contract';
import { runStates } from '@assay/contract';
import { duration, plural } from '../../data/index.ts';
import type { BadgeKind } from '../../ui/index.ts';

export const stateLooks: Record<RunState, { kind: BadgeKind; label: string }> = {
  queued: { kind: 'idle', label: 'Queued' },
  running: { kind: 'running', label: 'Running' },
  completed: { kind: 'pass', label: 'Completed' },
  stopped: { kind: 'idle', label: 'Stopped' },
  interrupted: { kind: 'error', label: 'Interrupted' },
  error: { kind: 'error', label: 'Error' },
};

/** How a run is shown: what ended as it should is as good as its results. */
export function lookOf({ state, failed, errors, skipped, total }: Run): { kind: BadgeKind; label: string } {
  // What was not run proves nothing.
  if (state === 'completed' && total > 0 && skipped === total) return { kind: 'idle', label: stateLooks[state].label };
  if (state !== 'completed' || failed === 0) return stateLooks[state];
  return { kind: failed > errors ? 'fail' : 'error', label: stateLooks[state].label };
}

export const scopeLabels: Record<Run['scope'], string> = {
  scenario: 'Scenario',
  endpoint: 'Endpoint',
  system: 'System',
  batch: 'Batch',
};

export const isState = (text: string | null): text is RunState => runStates.some((state) => state === text);

/** 7 passed, 2 failed, 1 error, 3 not run */
export function resultText({ completed, failed, errors, skipped }: Run): string {
  const parts = [`${completed - failed - skipped} passed`, `${failed - errors} failed`, plural(errors, 'error')];
  return [...parts, ...(skipped > 0 ? [`${skipped} not run`] : [])].join(', ');
}

/** From its start to its end, or to `now` while it goes on; null before it has begun. */
export function durationText({ started_at: start, finished_at: end }: Run, now: number): string | null {
  if (start === null) return null;
  return duration(Math.max(0, (end === null ? now : Date.parse(end)) - Date.parse(start)));
}
