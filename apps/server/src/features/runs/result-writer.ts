import { setTimeout as sleep } from 'node:timers/promises';
import { DEADLOCK, FOREIGN_KEY, retried } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { storeBatch } from './results.store.ts';
import type { Batch, NewExecution } from './results.store.ts';
import type { HeldRun } from './run-claims.store.ts';

const MAX_WAITING = 200;
const FEW = 20;
const GATHER_MS = 15;

/** Collects what happens in a run and stores it in batches, one write at a time: while one is under way the next grows. */
export class ResultWriter {
  readonly #db: Database;
  readonly #held: HeldRun;
  #batch: Batch = { started: [], finished: [] };
  #writing: Promise<void> = Promise.resolve();
  #busy = false;
  #failure: { error: unknown } | null = null;
  #stopRequested = false;

  constructor(db: Database, held: HeldRun) {
    this.#db = db;
    this.#held = held;
  }

  /** As of the last write. */
  get stopRequested(): boolean {
    return this.#stopRequested;
  }

  /** True after a write that did not work: nothing more should be started. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  started(scenario: Batch['started'][number]): void {
    this.#batch.started.push(scenario);
    this.#begin();
  }

  finished(result: NewExecution): void {
    this.#batch.finished.push(result);
    this.#begin();
  }

  /** Waits only when the database falls behind. @throws what a write threw. */
  async keepUp(): Promise<void> {
    if (this.#batch.finished.length > MAX_WAITING) await this.#writing;
    this.#check();
  }

  /** Resolves when everything is stored. @throws what a write threw. */
  async flush(): Promise<void> {
    while (this.#busy) await this.#writing;
    this.#check();
  }

  #begin(): void {
    if (this.#busy || this.#failure) return;
    this.#busy = true;
    this.#writing = this.#write();
  }

  async #write(): Promise<void> {
    try {
      while (this.#batch.started.length + this.#batch.finished.length > 0) {
        // A write costs as much for one result as for fifty.
        if (this.#batch.finished.length < FEW) await sleep(GATHER_MS);
        const taken = this.#batch;
        this.#batch = { started: [], finished: [] };
        ({ stopRequested: this.#stopRequested } = await storedOnce(this.#db, this.#held, taken));
      }
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#busy = false;
    }
  }

  #check(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/**
 * Whoever deletes scenarios meanwhile can make the whole statement fail, and nothing of it is stored: by taking one away between two
 * of its looks, or by waiting for one that it holds while it waits for another. The next look leaves them out.
 */
function storedOnce(db: Database, held: HeldRun, batch: Batch): Promise<{ stopRequested: boolean }> {
  return retried([FOREIGN_KEY, DEADLOCK], () => storeBatch(db, held, batch));
}
