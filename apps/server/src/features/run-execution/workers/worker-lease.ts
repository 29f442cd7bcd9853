import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../../../db/index.ts';
import { WORKER_LOCK_CLASS } from './live-locks.ts';
import { ANSWER_MS, createKeptClient, endConnection, endUnlessAlive, inTime } from '../../../db/index.ts';

/** A period in which this process is known to be alive. */
export interface Lease {
  /** Number of the advisory lock; a new one for each lease, which distinguishes the runs of earlier leases. */
  lock: number;
  /** Aborts when the lock is lost: other workers may close the runs that were taken under it. */
  lost: AbortSignal;
}

export interface WorkerLease {
  /** Waits while the database cannot be reached. @throws {Error} when it was closed */
  current(): Promise<Lease>;
  /** Replaces the lock when its connection does not answer: the database may have released it long ago. */
  check(): Promise<void>;
  /** Announces that this process takes no more runs; its current runs keep their lock. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_MS = 500;

/** First key of the advisory locks of workers that take runs; the second is the same as that of the lock of their runs. */
const TAKES_RUNS_LOCK_CLASS = 4_400_006;

/** Whether a process other than the one with this lock takes runs. */
export async function othersTakeRuns(db: Executor, workerLock: number): Promise<boolean> {
  const answer = await db.execute<{ found: boolean }>(sql`
    select exists (
      select 1 from pg_locks
      where locktype = 'advisory' and classid = ${TAKES_RUNS_LOCK_CLASS}::oid and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
        and objid <> ${workerLock}::oid) as found`);
  return answer.rows[0]?.found === true;
}

/**
 * Holds an advisory lock while its connection lives, and takes a new one when the connection is lost.
 * `answerMs`: how long the database may take to answer.
 * @throws {Error} when the first connection cannot be made
 */
export async function acquireLease(url: string, answerMs = ANSWER_MS): Promise<WorkerLease> {
  let closed = false;
  let isReleasing = false;
  let client: pg.Client;
  let leaseLock = 0;
  let held: Promise<Lease>;

  const take = async (): Promise<Lease> => {
    const lock = randomInt(1, 2 ** 31 - 1);
    const lost = new AbortController();
    client = await connectLeased(url, lock, {
      answerMs,
      isReleasing: () => isReleasing,
      onEnd: () => {
        lost.abort();
        if (!closed) again();
      },
    });
    leaseLock = lock;
    return { lock, lost: lost.signal };
  };
  const again = (): void => {
    held = takeUntilItWorks();
    held.catch(() => undefined);
  };
  const takeUntilItWorks = async (): Promise<Lease> => {
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
    check: () => endUnlessAlive(client, answerMs),
    leave: async () => {
      isReleasing = true;
      const unlocked = client.query('select pg_advisory_unlock($1::int, $2::int)', [TAKES_RUNS_LOCK_CLASS, leaseLock]);
      // A lost connection has no lock to release, and one that does not answer is not waited for.
      await Promise.race([unlocked.catch(() => null), sleep(RETRY_MS, undefined, { ref: false })]);
    },
    close: async () => {
      closed = true;
      await endConnection(client, answerMs);
    },
  };
}

interface LeaseOptions {
  answerMs: number;
  isReleasing: () => boolean;
  /** Called once, when a connection that held the lock is lost. */
  onEnd: () => void;
}

async function connectLeased(
  url: string,
  lock: number,
  { answerMs, isReleasing, onEnd }: LeaseOptions,
): Promise<pg.Client> {
  const client = createKeptClient(url, 'assay-worker');
  const take = (lockClass: number) =>
    inTime(client.query('select pg_advisory_lock($1::int, $2::int)', [lockClass, lock]), answerMs);
  try {
    await client.connect();
    await take(WORKER_LOCK_CLASS);
    if (!isReleasing()) await take(TAKES_RUNS_LOCK_CLASS);
  } catch (error) {
    await endConnection(client, answerMs);
    throw error;
  }
  client.once('end', onEnd);
  return client;
}
