import { EventEmitter } from 'node:events';
import { ACCESS_CHANNEL } from '../../db/index.ts';
import { ABORT_CHANNEL, RUN_CHANNEL, STOP_CHANNEL } from './run-log.store.ts';
import type { WatchRegistry } from './run-subscribers.ts';
import { openSignalConnection } from './signal-connection.ts';
import type { SignalTimes } from './signal-connection.ts';
import { createWatchLocks } from './watch-locks.ts';

/** Wakes the followers of a run when any server stores new events of it. */
export interface RunSignals {
  /** Resolves at the next signal of the run, after `timeoutMs`, or when `signal` aborts; never rejects. */
  wait(runId: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Reports stop requests for a run of this process from now on; earlier requests are in the database. */
  watchStop(runId: number): StopWatch;
  /** Reports that sessions or tokens may have ended, on whichever server; also after a lost connection, which may have missed it. */
  onAccessChange(listener: () => void): void;
  watchers: WatchRegistry;
  close(): Promise<void>;
}

export interface StopWatch {
  /** Aborts when a stop is requested on any server. */
  stopping: AbortSignal;
  /** Aborts when the run must send nothing more, not even requests under way or cleanup steps. */
  aborting: AbortSignal;
  /** Stops listening. */
  end(): void;
}

/** One listening connection per process; while it is lost, followers fall back on their timeout. */
export async function createRunSignals(url: string, times?: SignalTimes): Promise<RunSignals> {
  const events = new EventEmitter().setMaxListeners(0);
  const stops = new EventEmitter().setMaxListeners(0);
  const aborts = new EventEmitter().setMaxListeners(0);
  const emitters: Record<string, EventEmitter> = {
    [RUN_CHANNEL]: events,
    [STOP_CHANNEL]: stops,
    [ABORT_CHANNEL]: aborts,
  };
  const accessListeners = new Set<() => void>();
  const reportAccess = (): void => {
    for (const listener of accessListeners) listener();
  };
  const watchers = createWatchLocks(() => connection.client());
  const connection = await openSignalConnection({
    url,
    channels: [...Object.keys(emitters), ACCESS_CHANNEL],
    onSignal: (channel, payload) => {
      if (channel === ACCESS_CHANNEL) reportAccess();
      else emitters[channel]?.emit(payload);
    },
    onConnect: (client) => {
      watchers.announceAll(client);
      reportAccess();
    },
    ...(times && { times }),
  });
  return {
    wait: (runId, timeoutMs, signal) => waitFor(events, String(runId), timeoutMs, signal),
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
    onAccessChange: (listener) => void accessListeners.add(listener),
    watchers,
    close: () => connection.close(),
  };
}

function waitFor(emitter: EventEmitter, name: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
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
  });
}

function abortOn(emitter: EventEmitter, runId: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  emitter.once(String(runId), abort);
  return { signal: controller.signal, end: () => void emitter.off(String(runId), abort) };
}
