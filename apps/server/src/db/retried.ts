import { setTimeout as sleep } from 'node:timers/promises';

/** Of PostgreSQL: this transaction was ended so that others could go on. */
export const DEADLOCK = '40P01';
/** Of PostgreSQL: what a row refers to was deleted meanwhile. */
export const FOREIGN_KEY = '23503';
/** Of PostgreSQL: a lock was not to be had within `lock_timeout`. */
export const LOCK_TIMEOUT = '55P03';

const MAX_TRIES = 4;
const PAUSE_MS = 20;

/**
 * Does a transaction again that the database took back for one of these reasons, a few times. `work` has to be all or nothing.
 * @throws what the last try threw, or the first for another reason
 */
export async function retried<T>(codes: readonly string[], work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !codes.includes(codeOf(error))) throw error;
      // The other transactions should have finished by then.
      await sleep(Math.random() * PAUSE_MS * tries);
    }
  }
}

/** The code of the database's error, looked up through wrapped errors; '' for another one. */
export function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return '';
}
