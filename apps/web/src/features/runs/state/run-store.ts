import type { Run, RunScope, ScenarioResultEvent } from '@assay/contract';
import { create } from 'zustand';
import { cancelled, connecting, idleRun } from './run-state.ts';
import type { RunState } from './run-state.ts';

/** What is run, and how the user knows it. */
export interface RunTarget {
  scope: RunScope;
  id: number;
  name: string;
}

/** A run that is shown, live or ended. */
export interface Entry {
  state: RunState;
  abort: AbortController;
  /** Results in the order they arrived; added to in place, since there can be ten thousand. */
  log: ScenarioResultEvent[];
}

/** Runs belong to the application, not to a screen: leaving the page does not end them. */
const entries = new Map<string, Entry>();
/** When each was started last, in milliseconds. */
const started = new Map<string, number>();
/** Counts the changes of what is above. */
export const useRunChanges = create<number>()(() => 0);
const NOTIFY_MS = 60;
/** A second click within this time is the first one's (RUN-25). */
const LOCK_MS = 1000;

type Scope = Run['scope'];
const keyOf = (scope: Scope, id: number): string => `${scope}:${id}`;

export const runStore = {
  entry: (scope: Scope, id: number): Entry | undefined => entries.get(keyOf(scope, id)),
  find: (scope: Scope, id: number): RunState => entries.get(keyOf(scope, id))?.state ?? idleRun,
  entryOf: (runId: number): Entry | null => [...entries.values()].find(({ state }) => state.runId === runId) ?? null,
  all: (): RunState[] => [...entries.values()].map((entry) => entry.state),
  /** Under way, or started so shortly ago that another click is not meant. */
  isBusy: (scope: Scope, id: number): boolean =>
    isActive(runStore.find(scope, id)) || Date.now() - (started.get(keyOf(scope, id)) ?? 0) < LOCK_MS,
};

export function isActive(state: RunState): boolean {
  return state.execution === 'running' || state.connection === 'connecting';
}

/** Takes the lock of a button that starts a run; false while it is held. */
export function lock(scope: RunScope, id: number): boolean {
  const key = keyOf(scope, id);
  if (Date.now() - (started.get(key) ?? 0) < LOCK_MS) return false;
  started.set(key, Date.now());
  setTimeout(notify, LOCK_MS + 1);
  return true;
}

/** The state of a new run, all counters at zero; `since` is when it began, in milliseconds. */
export function openEntry(scope: Scope, id: number, since: number): Entry {
  const entry: Entry = { state: connecting(since), abort: new AbortController(), log: [] };
  entries.set(keyOf(scope, id), entry);
  notify();
  return entry;
}

export function update(entry: Entry, state: RunState): void {
  entry.state = state;
  notify();
}

/** Lets go of the stream and returns to idle; answers the run that goes on at the server, if one is known. */
export function cancelEntry(scope: Scope, id: number): number | null {
  const entry = entries.get(keyOf(scope, id));
  if (!entry) return null;
  const { runId } = entry.state;
  entry.abort.abort();
  update(entry, cancelled(entry.state, Date.now()));
  return runId;
}

/** Back to the state before the run (RUN-13). */
export function resetRun(scope: Scope, id: number): void {
  entries.delete(keyOf(scope, id));
  started.delete(keyOf(scope, id));
  notify();
}

let scheduled = false;

/** Events can come by the hundred in a second; the screen follows at a pace the eye can. */
function notify(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    useRunChanges.setState((changes) => changes + 1, true);
  }, NOTIFY_MS);
}
