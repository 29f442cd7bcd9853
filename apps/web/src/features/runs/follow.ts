import { ApiError, followRun, streamTexts } from '@assay/client';
import type { Run, RunEvent } from '@assay/contract';
import { api, isAway, messageOf, queryClient, transport } from '../../app/index.ts';
import { refreshAll } from '../../data/index.ts';
import { showToast, toastMs } from '../../ui/index.ts';
import { lost, reduceRun } from './run-state.ts';
import type { RunState } from './run-state.ts';
import { cancelEntry, openEntry, resetRun, runStore, update } from './run-store.ts';
import type { Entry, ScenarioResult } from './run-store.ts';
import { takeStreamPlace } from './stream-places.ts';

type Where = Pick<Run, 'scope' | 'name'> & { id: number };
type Open = (signal: AbortSignal) => AsyncIterable<RunEvent>;

/** Reads a run's events into its entry. `onRefused` may take a refusal for itself; then nothing is shown of the run. */
export async function follow(
  entry: Entry,
  where: Where,
  open: Open,
  onRefused: (error: ApiError) => boolean = () => false,
): Promise<void> {
  const { signal } = entry.abort;
  const leave = await takeStreamPlace(signal);
  if (leave === null) return;
  try {
    for await (const event of open(signal)) {
      if (signal.aborted) return;
      if (event.type === 'scenario_result') entry.log.push(event);
      update(entry, reduceRun(entry.state, event, Date.now()));
    }
    announce(entry.state, where);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && onRefused(error)) return resetRun(where.scope, where.id);
    const text = error instanceof ApiError ? error.message : streamTexts.startFailed;
    update(entry, lost(entry.state, text, Date.now()));
  } finally {
    leave();
    await refreshAll(queryClient);
  }
}

/** Takes up the runs that go on at the server, after a reload or in a second tab. */
export async function resumeRuns(): Promise<void> {
  const runs = await api.listRuns({ query: { limit: 20 } }).catch(() => []);
  // A batch is followed as such, with its own events.
  for (const run of runs ?? []) if (run.scope !== 'batch') resumeRun(run);
}

/** Follows a run that has not ended, unless it is followed already. */
export function resumeRun(run: Run): void {
  const where = { scope: run.scope, name: run.name, id: run.scope === 'batch' ? run.id : run.scope_id };
  const shown = runStore.entry(where.scope, where.id)?.state;
  const isOpen = run.state === 'running' || run.state === 'queued';
  if (!isOpen || shown?.execution === 'running' || shown?.connection === 'connecting') return;
  const entry = openEntry(where.scope, where.id, Date.parse(run.started_at ?? run.created_at));
  void follow(entry, where, (signal) => followRun(transport, run.id, 0, { signal }));
}

/** Stops at the server and lets go of the stream. */
export function stopRun(scope: Run['scope'], id: number): void {
  const runId = cancelEntry(scope, id);
  // A partial run is several at the server; it ends with the call that is under way.
  if (runId !== null && runId > 0) void api.stopRun({ params: { runId } }).catch(tellNotStopped);
}

/** A run that has ended by itself is as good as stopped; one whose server does not answer may go on. */
function tellNotStopped(error: unknown): void {
  if (!isAway(error)) return;
  showToast('error', `The run may go on: ${messageOf(error)}`);
}

/** Tells for 5 s how a run ended (RUN-26). */
export function announce(state: RunState, { name, scope }: Where): void {
  if (state.execution !== 'completed' || scope === 'batch') return;
  const kind = state.failed === 0 ? 'success' : 'error';
  const text = `${name}: ${state.successful} of ${state.total} successful${state.failed > 0 ? `, ${state.failed} failed` : ''}${state.skipped > 0 ? `, ${state.skipped} not run` : ''}.`;
  showToast(kind, state.stopped ? `${name}: stopped. ${text}` : text, toastMs.default);
}

/** Every result of a run that has ended, in the order they were told. @throws {ApiError} when the run is gone */
export async function readResults(runId: number, signal: AbortSignal): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for await (const event of followRun(transport, runId, 0, { signal }))
    if (event.type === 'scenario_result') results.push(event);
  return results;
}
