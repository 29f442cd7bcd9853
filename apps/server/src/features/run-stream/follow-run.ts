import { isTerminalEvent } from '@assay/contract';
import type { RunEvent } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import type { SseFrame } from '../../http/index.ts';
import { listEventsAfter, runExists } from './run-log.store.ts';
import type { RunSignals } from './run-signals.ts';

/** The last event for readers of a deleted run. */
export const RUN_DELETED: RunEvent = { type: 'error', error: 'This run was deleted together with its system.' };

export interface FollowDeps {
  db: Database;
  signals: RunSignals;
}

/** Numbered events that belong to a run, and that wake `RunSignals` under its id when more are stored. */
export interface EventLog<E> {
  runId: number;
  listAfter(seq: number): Promise<{ seq: number; event: E }[]>;
  isTerminal(event: E): boolean;
  exists(): Promise<boolean>;
  /** The terminal event for a reader whose log was deleted. */
  deleted: E;
}

/** Also the longest delay of an event while the listening connection is lost. */
const POLL_MS = 1000;

/**
 * The events of a log after `lastSeq`, in order and each once, until the terminal one or until `disconnected` aborts. An unreachable database
 * only delays them.
 */
export async function* followLog<E>(
  signals: Pick<RunSignals, 'wait'>,
  log: EventLog<E>,
  lastSeq: number,
  disconnected: AbortSignal,
): AsyncGenerator<SseFrame & { data: E }, void, undefined> {
  let seen = lastSeq;
  while (!disconnected.aborted) {
    const waiting = signals.wait(log.runId, POLL_MS, disconnected);
    const events = await log.listAfter(seen).catch(() => []);
    for (const { seq, event } of events) {
      seen = seq;
      yield { id: seq, data: event };
      if (log.isTerminal(event)) return;
    }
    if (events.length > 0) continue;
    await waiting;
    if (!(await log.exists().catch(() => true))) {
      yield { id: seen + 1, data: log.deleted };
      return;
    }
  }
}

/** For one reader inside this process: the events of a run after `lastSeq`, in order and each once, until the terminal one or until `disconnected` aborts. */
export function followRun(
  { db, signals }: FollowDeps,
  runId: number,
  lastSeq: number,
  disconnected: AbortSignal,
): AsyncGenerator<SseFrame & { data: RunEvent }, void, undefined> {
  const log: EventLog<RunEvent> = {
    runId,
    listAfter: (seq) => listEventsAfter(db, runId, seq),
    isTerminal: isTerminalEvent,
    exists: () => runExists(db, runId),
    deleted: RUN_DELETED,
  };
  return followLog(signals, log, lastSeq, disconnected);
}
