import type { Run, RunScope, RunState as StoredState, ScenarioResultEvent } from '@assay/contract';
import { countWord, runStates, runStateWords } from '@assay/contract';
import { duration } from '../../../data/index.ts';
import type { BadgeKind } from '../../../ui/index.ts';
import type { RunState } from './run-state.ts';

/** How a run is shown: one colour and one word, of one state. */
export interface RunBadge {
  kind: BadgeKind;
  label: string;
  /** Whether results may still come. */
  open: boolean;
}

/** What a page that follows a run knows beside what the server stores. */
type ShownState = StoredState | 'connecting' | 'disconnected' | 'stopping';

const badges: Record<ShownState, RunBadge> = {
  connecting: { kind: 'running', label: 'Starting', open: true },
  queued: { kind: 'idle', label: runStateWords.queued, open: true },
  running: { kind: 'running', label: runStateWords.running, open: true },
  stopping: { kind: 'running', label: 'Stopping', open: true },
  completed: { kind: 'pass', label: runStateWords.completed, open: false },
  stopped: { kind: 'idle', label: runStateWords.stopped, open: false },
  interrupted: { kind: 'error', label: runStateWords.interrupted, open: false },
  error: { kind: 'error', label: runStateWords.error, open: false },
  disconnected: { kind: 'error', label: 'Connection lost', open: false },
};

/** The name of a state where no run is meant, such as in a filter. */
export const stateLabel = (state: StoredState): string => badges[state].label;

interface Shown {
  state: ShownState;
  total: number;
  failed: number;
  errors: number;
  skipped: number;
}

/** The one place that decides how a run is shown. A run that ended as it should is as good as its results, and says so. */
export function stateBadge({ state, failed, errors, skipped, total }: Shown): RunBadge {
  const badge = badges[state];
  // What was not judged proves nothing.
  if (state === 'completed' && total > 0 && skipped === total) return { ...badge, kind: 'idle' };
  if (state !== 'completed' || failed === 0) return badge;
  const judged = failed - errors;
  if (judged > 0) return { ...badge, kind: 'fail', label: `${badge.label}, ${judged} ${countWord('failure', judged)}` };
  return { ...badge, kind: 'error', label: `${badge.label}, ${errors} ${countWord('error', errors)}` };
}

/** The same for a run that this page follows. */
export function liveBadge(run: RunState): RunBadge {
  const { total, failed, errorResults: errors, skipped } = run;
  return stateBadge({ state: shownState(run), total, failed, errors, skipped });
}

function shownState({ execution, connection, end }: RunState): ShownState {
  if (connection === 'error') return 'disconnected';
  if (end !== null) return end;
  if (execution === 'running') return 'running';
  if (connection === 'connecting') return 'connecting';
  return execution === 'error' ? 'error' : 'completed';
}

/** The title of a panel: `Running Endpoint Execution` until it has ended (RUN-01). */
export function panelTitle(scope: RunScope, { open }: RunBadge): string {
  return `${open ? 'Running ' : ''}${scopeLabels[scope]} Execution`;
}

export const scopeLabels: Record<Run['scope'], string> = {
  scenario: 'Scenario',
  endpoint: 'Endpoint',
  system: 'System',
  batch: 'Batch',
};

export const isState = (text: string | null): text is StoredState => runStates.some((state) => state === text);

type Counts = Pick<Run, 'completed' | 'failed' | 'errors' | 'skipped'>;

/** What results that have come so far count to; nothing is counted that is not listed. */
export function countResults(results: readonly Pick<ScenarioResultEvent, 'status'>[]): Counts {
  const counts = { completed: results.length, failed: 0, errors: 0, skipped: 0 };
  for (const { status } of results) {
    if (status === 'skipped') counts.skipped += 1;
    if (status === 'failure' || status === 'error') counts.failed += 1;
    if (status === 'error') counts.errors += 1;
  }
  return counts;
}

/** 7 passed, 2 failed, 1 error, 3 not run */
export function resultText({ completed, failed, errors, skipped }: Counts): string {
  const counts = [
    ['success', completed - failed - skipped],
    ['failure', failed - errors],
    ['error', errors],
    ...(skipped > 0 ? ([['skipped', skipped]] as const) : []),
  ] as const;
  return counts.map(([status, count]) => `${count} ${countWord(status, count)}`).join(', ');
}

/** The same of a run that this page follows. */
export function runText({ successful, failed, errorResults, skipped }: RunState): string {
  return resultText({ completed: successful + failed + skipped, failed, errors: errorResults, skipped });
}

/** From its start to its end, or to `now` while it goes on; null before it has begun. */
export function durationText({ started_at: start, finished_at: end }: Run, now: number): string | null {
  if (start === null) return null;
  return duration(Math.max(0, (end === null ? now : Date.parse(end)) - Date.parse(start)));
}
