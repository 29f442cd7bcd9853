import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WORKER_LOCK_CLASS } from './close-abandoned.ts';

/** One stretch of time in which this process was known to live. */
export interface Hold {
  /** Number of the advisory lock; a new one each time, so that runs of an earlier hold are told apart. */
  lock: number;
  /** Aborts when the lock is gone: others may close the runs that were taken under it. */
  lost: AbortSignal;
}

export interface WorkerPresence {
  /** Waits while the database cannot be reached. @throws {Error} when it was closed */
  current(): Promise<Hold>;
  close(): Promise<void>;
}

const RETRY_MS = 500;

/**
 * Holds an advisory lock for as long as its connection lives, and takes a new one after a lost connection.
 * @throws {Error} when the first connection cannot be made
 */
export async function holdPresence(url: string): Promise<WorkerPresence> {
  let closed = false;
  let client: pg.Client;
  let held: Promise<Hold>;

  const take = async (): Promise<Hold> => {
    const lock = randomInt(1, 2 ** 31 - 1);
    const lost = new AbortController();
    client = await connectHolding(url, lock, () => {
      lost.abort();
      if (!closed) again();
    });
    return { lock, lost: lost.signal };
  };
  const again = (): void => {
    held = takeUntilItWorks();
    held.catch(() => undefined);
  };
  const takeUntilItWorks = async (): Promise<Hold> => {
    for (;;) {
      try {
        return await take();
      } catch (cause) {
        if (closed) throw new Error('This worker has ended.', { cause });
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  };
  held = Promise.resolve(await take());
  return {
    current: () => held,
    close: async () => {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}

/** `onEnd` is called once, when a connection that held the lock is gone. */
async function connectHolding(url: string, lock: number, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'assay-worker' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1::int, $2::int)', [WORKER_LOCK_CLASS, lock]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  client.once('end', onEnd);
  return client;
}
