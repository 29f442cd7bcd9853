import { ApiError, followRun, startRun, streamTexts } from '@assay/client';
import type { RunEvent, RunScope } from '@assay/contract';
import { api, queryClient, transport } from '../../app/index.ts';
import { refreshAll } from '../../data/index.ts';
import { showToast, toastMs } from '../../ui/index.ts';
import { cancelled, connecting, idleRun, lost, reduceRun } from './run-state.ts';
import type { RunState } from './run-state.ts';

interface Entry {
  state: RunState;
  abort: AbortController;
}

/** Runs belong to the application, not to a screen: leaving the page does not end them. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let version = 0;
const NOTIFY_MS = 60;

export const runStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  version: (): number => version,
  find: (scope: RunScope, id: number): RunState => entries.get(`${scope}:${id}`)?.state ?? idleRun,
  all: (): RunState[] => [...entries.values()].map((entry) => entry.state),
};

/** Starts a run and follows it; a run of the same scope that is still under way is disconnected first. */
export async function beginRun(scope: RunScope, id: number, name: string): Promise<void> {
  if (entries.get(`${scope}:${id}`)?.state.execution === 'running') stopRun(scope, id);
  await follow({ scope, id, name }, (signal) => startRun(transport, scope, id, { signal }));
}

/** Takes up the runs that go on at the server, after a reload or in a second tab. */
export async function resumeRuns(): Promise<void> {
  const runs = await api.listRuns({ query: { limit: 20 } }).catch(() => []);
  for (const run of runs ?? []) {
    const open = run.state === 'running' || run.state === 'queued';
    const { scope } = run;
    // A batch is followed as such, with its own events.
    if (!open || scope === 'batch' || entries.has(`${scope}:${run.scope_id}`)) continue;
    const place = { scope, id: run.scope_id, name: run.name };
    void follow(place, (signal) => followRun(transport, run.id, 0, { signal }));
  }
}

interface Place {
  scope: RunScope;
  id: number;
  name: string;
}

async function follow(place: Place, open: (signal: AbortSignal) => AsyncIterable<RunEvent>): Promise<void> {
  const entry: Entry = { state: connecting(Date.now()), abort: new AbortController() };
  entries.set(`${place.scope}:${place.id}`, entry);
  notify();
  try {
    for await (const event of open(entry.abort.signal)) {
      if (entry.abort.signal.aborted) return;
      update(entry, reduceRun(entry.state, event, Date.now()));
    }
    announce(entry.state, place.name);
  } catch (error) {
    if (entry.abort.signal.aborted) return;
    const text = error instanceof ApiError ? error.message : streamTexts.startFailed;
    update(entry, lost(entry.state, text, Date.now()));
  } finally {
    await refreshAll(queryClient);
  }
}

/** Stops at the server and lets go of the stream. */
export function stopRun(scope: RunScope, id: number): void {
  const entry = entries.get(`${scope}:${id}`);
  if (!entry) return;
  const { runId } = entry.state;
  entry.abort.abort();
  update(entry, cancelled(entry.state, Date.now()));
  if (runId !== null) void api.stopRun({ params: { runId } }).catch(() => undefined);
}

/** Back to the state before the run. */
export function resetRun(scope: RunScope, id: number): void {
  entries.delete(`${scope}:${id}`);
  notify();
}

function announce(state: RunState, name: string): void {
  if (state.execution !== 'completed') return;
  const kind = state.failed === 0 ? 'success' : 'error';
  const text = `${name}: ${state.successful} of ${state.total} successful${state.failed > 0 ? `, ${state.failed} failed` : ''}.`;
  showToast(kind, state.stopped ? `${name}: stopped. ${text}` : text, toastMs.default);
}

function update(entry: Entry, state: RunState): void {
  entry.state = state;
  notify();
}

let scheduled = false;

/** Events can come by the hundred in a second; the screen follows at a pace the eye can. */
function notify(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    version += 1;
    for (const listener of listeners) listener();
  }, NOTIFY_MS);
}
