import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ANSWER_MS, CHECK_MS, createKeptClient, endConnection, endUnlessAlive, inTime } from '../../db/index.ts';
import { repeat } from './repeat.ts';
import { ABORT_CHANNEL, RUN_CHANNEL, STOP_CHANNEL } from './run-log.store.ts';
import type { WatchRegistry } from './run-subscribers.ts';

/** Wakes whoever follows a run when any server stored new events of it. */
export interface RunSignals {
  /** Resolves at the next news of the run, after `timeoutMs`, or when `signal` aborts; never rejects. */
  wait(runId: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Listens for a run that this process is about; what was asked before is in the database. */
  watchStop(runId: number): StopWatch;
  /** Each sign is an advisory lock of the listening connection, so that those of a process that died are gone with it. */
  watchers: WatchRegistry;
  close(): Promise<void>;
}

export interface StopWatch {
  /** Aborts when anybody on any server asks the run to stop. */
  stopping: AbortSignal;
  /** Aborts when nothing of the run may be sent any more, neither what is under way nor what cleans up. */
  aborting: AbortSignal;
  /** Listens no more. */
  end(): void;
}

const RECONNECT_MS = 1000;

/** First key of the advisory locks that say that a run is watched; the second is its id. */
const WATCH_LOCK_CLASS = 4_400_005;
const ANNOUNCE = 'select pg_advisory_lock_shared($1::int, run_id) from unnest($2::int[]) as run_id';
const WITHDRAW = 'select pg_advisory_unlock_shared($1::int, $2::int)';
const IS_ANNOUNCED = `
  select exists (
    select 1 from pg_locks
    where locktype = 'advisory' and classid = $1::oid and objid = $2::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())) as up`;

export interface SignalTimes {
  /** How often the listening connection is asked for a sign of life, in milliseconds. */
  checkMs: number;
  /** How long it may take to give one, in milliseconds. */
  answerMs: number;
}

/** One listening connection per process; while it is lost, followers fall back on their timeout. */
export async function createRunSignals(
  url: string,
  { checkMs, answerMs }: SignalTimes = { checkMs: CHECK_MS, answerMs: ANSWER_MS },
): Promise<RunSignals> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const stops = new EventEmitter().setMaxListeners(0);
  const aborts = new EventEmitter().setMaxListeners(0);
  const watched = new Set<number>();
  let client: pg.Client | null = null;
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    const fresh = createKeptClient(url, 'assay-signals');
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === STOP_CHANNEL) stops.emit(payload ?? '');
      else if (channel === ABORT_CHANNEL) aborts.emit(payload ?? '');
      else emitter.emit(payload ?? '');
    });
    try {
      await fresh.connect();
      await inTime(fresh.query(`listen ${RUN_CHANNEL}; listen ${STOP_CHANNEL}; listen ${ABORT_CHANNEL}`), answerMs);
    } catch (error) {
      await endConnection(fresh, answerMs);
      throw error;
    }
    client = fresh;
    if (watched.size > 0) void fresh.query(ANNOUNCE, [WATCH_LOCK_CLASS, [...watched]]).catch(() => undefined);
    fresh.once('end', () => void listenAgain());
    if (closing.signal.aborted) await fresh.end();
  };
  const listenAgain = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      const isListening = await listen().then(
        () => true,
        () => false,
      );
      if (isListening) return;
    }
  };
  await listen();
  const checking = repeat(checkMs, async () => {
    if (client) await endUnlessAlive(client, answerMs);
  });

  return {
    wait: (runId, timeoutMs, signal) =>
      new Promise((resolve) => {
        const name = String(runId);
        const done = (): void => {
          clearTimeout(timer);
          emitter.off(name, done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        emitter.once(name, done);
        signal.addEventListener('abort', done, { once: true });
        if (signal.aborted) done();
      }),
    watchStop: (runId) => {
      const stopping = abortOn(stops, runId);
      const aborting = abortOn(aborts, runId);
      return {
        stopping: stopping.signal,
        aborting: aborting.signal,
        end: () => {
          stopping.end();
          aborting.end();
        },
      };
    },
    watchers: {
      announce: (runId) => {
        watched.add(runId);
        // Where the connection is lost, the next one puts it up.
        void client?.query(ANNOUNCE, [WATCH_LOCK_CLASS, [runId]]).catch(() => undefined);
      },
      withdraw: async (runId) => {
        watched.delete(runId);
        await client?.query(WITHDRAW, [WATCH_LOCK_CLASS, runId]).catch(() => undefined);
      },
      isAnnounced: async (runId) => {
        const answer = await client?.query<{ up: boolean }>(IS_ANNOUNCED, [WATCH_LOCK_CLASS, runId]);
        return answer?.rows[0]?.up !== false;
      },
    },
    close: async () => {
      closing.abort();
      checking.abort();
      if (client) await endConnection(client, answerMs);
    },
  };
}

function abortOn(emitter: EventEmitter, runId: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  emitter.once(String(runId), abort);
  return { signal: controller.signal, end: () => void emitter.off(String(runId), abort) };
}
