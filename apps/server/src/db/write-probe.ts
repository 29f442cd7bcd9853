import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { refusesWrites, storageFailure } from './storage-failure.ts';

const KEPT_MS = 1000;
/** Shorter than what health checks wait. */
const TIMEOUT_MS = 3000;

export interface WriteProbe {
  /** What keeps the database from storing something, one sentence; null when it works. At most one write a second. */
  look(): Promise<string | null>;
  /** The same, where the database answers and refuses to write: its disk is full, or it is read-only. */
  refusal(): Promise<string | null>;
}

/** `refused`: the database itself says so. */
interface Failure {
  text: string;
  refused: boolean;
}

/** Tries to write: a database with a full disk still answers queries. `now` in ms. */
export function createWriteProbe(db: Database, now: () => number = Date.now): WriteProbe {
  let last: { result: Promise<Failure | null>; until: number } | null = null;
  const recent = (): Promise<Failure | null> => {
    if (last === null || last.until <= now()) last = { result: write(db), until: now() + KEPT_MS };
    return last.result;
  };
  return {
    look: async () => (await recent())?.text ?? null,
    refusal: async () => {
      const failure = await recent();
      return failure?.refused === true ? failure.text : null;
    },
  };
}

const NO_ANSWER: Failure = { text: 'The database does not answer.', refused: false };

async function write(db: Database): Promise<Failure | null> {
  const ended = new AbortController();
  const timedOut = sleep(TIMEOUT_MS, NO_ANSWER, { signal: ended.signal, ref: false });
  const result = await Promise.race([timedOut.catch(() => null), written(db)]);
  ended.abort();
  return result;
}

/** 64 KB in a temporary table: new blocks on the disk of the database, and a commit in its log. */
async function written(db: Database): Promise<Failure | null> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`));
      await tx.execute(sql`
        create temp table assay_write_probe on commit drop as
        select repeat(md5(at::text), 30) as filler from generate_series(1, 64) as at`);
    });
    return null;
  } catch (error) {
    const text = storageFailure(error) ?? 'The database does not store anything at the moment.';
    return { text, refused: refusesWrites(error) };
  }
}
