import { ApiError, followRun, streamTexts } from '@assay/client';
import { isTerminalEvent } from '@assay/contract';
import type { Run, RunEvent, ScenarioResultEvent } from '@assay/contract';
import { api, isAway, messageOf, publishedEvents, queryClient, sharedEvents, transport } from '../../../app/index.ts';
import { refreshAll } from '../../../data/index.ts';
import { showToast, toastMs } from '../../../ui/index.ts';
import { liveBadge } from '../state/run-badges.ts';
import { lost, reconnecting, reduceRun, settled } from '../state/run-state.ts';
import type { RunState } from '../state/run-state.ts';
import { cancelEntry, openEntry, resetRun, runStore, update } from '../state/run-store.ts';
import type { Entry } from '../state/run-store.ts';
import { withStreamSlot } from './stream-slots.ts';

type Where = Pick<Run, 'scope' | 'name'> & { id: number };
/** `onConnection` is called when the connection is lost, and when it is there again. */
type Open = (signal: AbortSignal, onConnection: (isLost: boolean) => void) => AsyncIterable<RunEvent>;

/** Reads a run's events into its entry. `onRefused` may take a refusal for itself; then nothing is shown of the run. */
export async function follow(
  entry: Entry,
  where: Where,
  open: Open,
  onRefused: (error: ApiError) => boolean = () => false,
): Promise<void> {
  const { signal } = entry.abort;
  try {
    const onConnection = (isLost: boolean): void => {
      if (!signal.aborted) update(entry, reconnecting(entry.state, isLost));
    };
    for await (const event of open(signal, onConnection)) {
      const run = isTerminalEvent(event) ? await storedRun(entry.state.runId) : null;
      if (signal.aborted) return;
      if (event.type === 'scenario_result') entry.log.push(event);
      const state = reduceRun(entry.state, event, Date.now());
      update(entry, run === null ? state : settled(state, run));
    }
    announce(entry.state, where);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && onRefused(error)) return resetRun(where.scope, where.id);
    const text = failureText(error, entry.state.runId === null);
    update(entry, lost(entry.state, text, Date.now()));
  } finally {
    await refreshAll(queryClient);
  }
}

/** A run as the server has stored it; null for one that is several there, and where it does not say. */
async function storedRun(runId: number | null): Promise<Run | null> {
  if (runId === null || runId === 0) return null;
  return (await api.getRun({ params: { runId } }).catch(() => null)) ?? null;
}

/** Why a run could not be followed. A server that failed to start it says why where it can (ERR-10, ERR-12). */
function failureText(error: unknown, isStart: boolean): string {
  if (!(error instanceof ApiError)) return streamTexts.startFailed;
  return isStart && error.status >= 500 ? `${streamTexts.startFailed} ${error.message}` : error.message;
}

/** Starts a run whose events this tab hands to the others. */
export function startShared(events: Open): Open {
  return (signal, onConnection) =>
    publishedEvents(
      withStreamSlot(signal, () => events(signal, onConnection)),
      (event) => (event.type === 'start' ? runKey(event.run_id) : null),
    );
}

const runKey = (runId: number): string => `run-${runId}`;

/** Takes up the runs that go on at the server, after a reload or in a second tab. */
export async function resumeRuns(): Promise<void> {
  const runs = await api.listRuns({ query: { limit: 20 } }).catch(() => []);
  // A batch is followed as such, with its own events.
  for (const run of runs ?? []) {
    if (run.scope === 'batch') continue;
    resumeRun(run);
    const lostEntry = runStore.entryOf(run.id);
    if (lostEntry?.state.connection === 'error') update(lostEntry, settled(lostEntry.state, run));
  }
}

/** Follows a run that has not ended, unless it is followed already. */
export function resumeRun(run: Run): void {
  const where = { scope: run.scope, name: run.name, id: run.scope === 'batch' ? run.id : run.scope_id };
  const shown = runStore.entry(where.scope, where.id)?.state;
  const isOpen = run.state === 'running' || run.state === 'queued';
  if (!isOpen || shown?.execution === 'running' || shown?.connection === 'connecting') return;
  const entry = openEntry(where.scope, where.id, Date.parse(run.started_at ?? run.created_at));
  void follow(entry, where, (signal, onConnection) =>
    sharedEvents({
      key: runKey(run.id),
      open: (after) => withStreamSlot(signal, () => followRun(transport, run.id, after, { signal, onConnection })),
      isTerminal: isTerminalEvent,
      signal,
    }),
  );
}

/** Asks the server to stop a run; true when it was asked. The stream of the run says what it came to. */
export async function requestStop(runId: number): Promise<boolean> {
  try {
    await api.stopRun({ params: { runId } });
    return true;
  } catch (error) {
    showToast('error', `The run was not stopped: ${messageOf(error)}`);
    return false;
  }
}

/** Stops a run that is shown, which stays open until the server says how it ended. */
export async function stopRun(scope: Run['scope'], id: number): Promise<void> {
  const entry = runStore.entry(scope, id);
  if (entry === undefined) return;
  const { runId } = entry.state;
  // A partial run is several at the server; it ends with the call that is under way. One that has no number yet stops with its stream.
  if (runId === null || runId === 0) return void cancelEntry(scope, id);
  update(entry, { ...entry.state, end: 'stopping' });
  if (!(await requestStop(runId))) update(entry, { ...entry.state, end: null });
}

/** Lets go of a run since another one begins, and stops it at the server (RUN-07). */
export function dropRun(scope: Run['scope'], id: number): void {
  const runId = cancelEntry(scope, id);
  if (runId !== null && runId > 0) void api.stopRun({ params: { runId } }).catch(reportNotStopped);
}

/** A run that has ended by itself needs no stop; if the server does not respond, the run may continue. */
function reportNotStopped(error: unknown): void {
  if (!isAway(error)) return;
  showToast('error', `The run may continue: ${messageOf(error)}`);
}

/** The same colours as the badges. */
const toastKinds = { pass: 'success', fail: 'error', error: 'warning', idle: 'info', running: 'info' } as const;

/** Shows for 5 s how a run ended (RUN-26). */
export function announce(state: RunState, { name, scope }: Where): void {
  if (state.execution !== 'completed' || scope === 'batch') return;
  const { kind, label } = liveBadge(state);
  showToast(
    toastKinds[kind],
    `${name}: ${label}. ${state.successful} of ${state.total} passed${state.skipped > 0 ? `, ${state.skipped} not run` : ''}.`,
    toastMs.default,
  );
}

/** Every result of a run that has ended, in the order of its events. @throws {ApiError} when the run no longer exists */
export async function readResults(runId: number, signal: AbortSignal): Promise<ScenarioResultEvent[]> {
  const results: ScenarioResultEvent[] = [];
  for await (const event of followRun(transport, runId, 0, { signal }))
    if (event.type === 'scenario_result') results.push(event);
  return results;
}
