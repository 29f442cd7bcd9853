import { ApiError, followBatch, startBatch } from '@assay/client';
import { isTerminalBatchEvent } from '@assay/contract';
import type { Batch, BatchEvent } from '@assay/contract';
import { create } from 'zustand';
import { api, messageOf, publishedEvents, queryClient, sharedEvents, transport } from '../../../app/index.ts';
import { refreshAll } from '../../../data/index.ts';
import { environmentOfRun } from '../../environments/index.ts';
import { showToast, toastMs, tabStore } from '../../../ui/index.ts';
import { begunBatch, failedBatch, idleBatch, isOpen, isUnfinished, reduceBatch, storedBatch } from './batch-state.ts';
import type { BatchState } from './batch-state.ts';
import type { ChosenScenario } from './chosen-scenarios.ts';

/** The batch that this tab has watched, so that a reload shows its result and not that of some other day. */
const WATCHED = 'assay.batch';
const NOTIFY_MS = 60;

/** A user has one batch at a time; it belongs to the application, not to a screen. */
let state = idleBatch;
let chosen: readonly ChosenScenario[] = [];
let following: AbortController | null = null;

/** What is shown: the state, at a pace that the eye can follow. */
export const useBatch = create<BatchState>()(() => idleBatch);

const batchKey = (runId: number | null): string => `batch-${runId}`;

/** Starts a batch and follows it to its end. Never throws: what went wrong is in the state. */
export async function beginBatch(scenarios: readonly ChosenScenario[]): Promise<void> {
  if (isOpen(state)) {
    showToast(
      'info',
      'A batch is already running. Wait for it to finish, or cancel it where you started it.',
      toastMs.default,
    );
    return;
  }
  chosen = scenarios;
  set(begunBatch(scenarios));
  const ids = scenarios.map(({ id }) => id);
  const [first] = ids;
  const environmentId = first === undefined ? null : await environmentOfRun('scenario', first);
  await follow((signal) =>
    publishedEvents(startBatch(transport, ids, { signal, environmentId }), (event) =>
      event.type === 'status' ? batchKey(event.run_id) : null,
    ),
  );
}

/** Begins the same scenarios once more (BATCH-13). */
export async function retryBatch(): Promise<void> {
  const again = chosen;
  resetBatch();
  if (again.length > 0) await beginBatch(again);
}

/** Nothing is shown, or a batch whose stream was lost: it may go on at the server. */
const mayResume = (): boolean => state.status === 'idle' || state.status === 'error';

/** Takes up the batch that goes on at the server, after a reload or a restart; shows the result of one that has ended meanwhile. */
export async function resumeBatch(stored: Batch): Promise<void> {
  if (!mayResume() || (state.status === 'error' && state.runId !== stored.run_id)) return;
  const found = storedBatch(stored);
  if (isUnfinished(found)) {
    set(found);
    chosen = found.rows.map((row) => ({ ...row, type: 'success' }));
    await follow((signal) =>
      sharedEvents({
        key: batchKey(stored.run_id),
        open: (after) => followBatch(transport, { signal }, after),
        isTerminal: isTerminalBatchEvent,
        signal,
      }),
    );
  } else if (found.runId !== null && tabStore.get(WATCHED) === String(found.runId)) {
    set(found);
    chosen = found.rows.map((row) => ({ ...row, type: 'success' }));
    await nameEnd();
  }
}

/** Begins no further scenario; what has finished keeps its results. */
export async function cancelBatch(): Promise<void> {
  try {
    await api.cancelBatch({});
    if (isOpen(state)) set({ ...state, status: 'cancelled' });
    showToast('info', 'Cancelled. No further scenarios will start.', toastMs.cancel);
  } catch (error) {
    // It ended at the same moment: its own last event reports that.
    if (!(error instanceof ApiError && error.code === 'batch_not_running')) showToast('error', messageOf(error));
  }
}

/** Back to idle, without results. */
export function resetBatch(): void {
  following?.abort();
  following = null;
  tabStore.remove(WATCHED);
  set(idleBatch);
}

async function follow(open: (signal: AbortSignal) => AsyncIterable<BatchEvent>): Promise<void> {
  const own = new AbortController();
  following = own;
  try {
    for await (const event of open(own.signal)) {
      if (own.signal.aborted) return;
      if (event.type === 'status') tabStore.set(WATCHED, String(event.run_id));
      state = reduceBatch(state, event);
      notifySoon();
    }
  } catch (error) {
    if (own.signal.aborted) return;
    set(failedBatch(state, error));
  } finally {
    await nameEnd();
    await refreshAll(queryClient);
  }
}

/** A batch whose run the server calls interrupted is called so too; where that is not known, it ended with an error. */
async function nameEnd(): Promise<void> {
  const { runId, status } = state;
  if (status !== 'error' || runId === null) return;
  const run = await api.getRun({ params: { runId } }).catch(() => undefined);
  if (run?.state === 'interrupted' && state.runId === runId && state.status === 'error')
    set({ ...state, interrupted: true });
}

function set(next: BatchState): void {
  state = next;
  useBatch.setState(state, true);
}

let scheduled = false;

/** Events can come by the hundred in a second; the screen follows at a pace the eye can. */
function notifySoon(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(() => {
    scheduled = false;
    useBatch.setState(state, true);
  }, NOTIFY_MS);
}
