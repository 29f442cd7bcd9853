import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { RUN_CHANNEL } from './results.store.ts';
import { STOP_CHANNEL } from './runs.store.ts';

/** Wakes whoever follows a run when any server stored new events of it. */
export interface RunSignals {
  /** Resolves at the next news of the run, after `timeoutMs`, or when `signal` aborts; never rejects. */
  wait(runId: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** True once anybody on any server has asked this run to stop. */
  isStopped(runId: number): boolean;
  close(): Promise<void>;
}

const RECONNECT_MS = 1000;

/** One listening connection per process; while it is lost, followers fall back on their timeout. */
export async function createRunSignals(url: string): Promise<RunSignals> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const stopped = new Set<number>();
  let client: pg.Client | null = null;
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'assay-signals' });
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === STOP_CHANNEL) stopped.add(Number(payload));
      else emitter.emit(payload ?? '');
    });
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      await fresh.query(`listen ${RUN_CHANNEL}; listen ${STOP_CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
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
    isStopped: (runId) => stopped.has(runId),
    close: async () => {
      closing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
