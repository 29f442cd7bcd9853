import { isTerminalEvent } from '@assay/contract';
import type { RunEvent } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import type { SseFrame } from '../../http/index.ts';
import type { RunSignals } from './run-signals.ts';
import { listEventsAfter, runExists } from './runs.store.ts';

export interface FollowDeps {
  db: Database;
  signals: RunSignals;
}

/** Also the longest delay of an event while the listening connection is lost. */
const POLL_MS = 1000;

/** The events of a run after `lastSeq`, in order and each once, until the terminal one or until `gone` aborts. */
export async function* followRun(
  deps: FollowDeps,
  runId: number,
  lastSeq: number,
  gone: AbortSignal,
): AsyncGenerator<SseFrame & { data: RunEvent }, void, undefined> {
  let seen = lastSeq;
  while (!gone.aborted) {
    const waiting = deps.signals.wait(runId, POLL_MS, gone);
    const events = await listEventsAfter(deps.db, runId, seen);
    for (const { seq, event } of events) {
      seen = seq;
      yield { id: seq, data: event };
      if (isTerminalEvent(event)) return;
    }
    if (events.length > 0) continue;
    await waiting;
    if (!(await runExists(deps.db, runId))) {
      yield { id: seen + 1, data: { type: 'error', error: 'This run was deleted together with its system.' } };
      return;
    }
  }
}

/** Waits for the end of a run; answers at once when `gone` aborts. */
export async function waitForEnd(deps: FollowDeps, runId: number, gone: AbortSignal): Promise<void> {
  for await (const frame of followRun(deps, runId, 0, gone)) if (isTerminalEvent(frame.data)) return;
}
