import { setTimeout as sleep } from 'node:timers/promises';
import { DEADLOCK, FOREIGN_KEY, retried } from '../../../db/index.ts';
import type { Database } from '../../../db/index.ts';
import type { LeasedRun } from '../claims/run-claims.store.ts';
import { storeBatch } from './results.store.ts';
import type { Batch, NewExecution } from './batch.ts';

/** What was sent and is not stored yet still comes in after a run was stopped, so there is little of it. */
const MAX_WAITING = 50;
/** Text that waits or is being written, in characters. */
const MAX_WAITING_TEXT = 16 * 1024 * 1024;
/** One statement is one JSON text, in which a character may take six; the longest string has about 500 million. */
const MAX_STATEMENT_TEXT = 5 * 1024 * 1024;
const FEW = 20;
const GATHER_MS = 15;

interface Waiting {
  result: NewExecution;
  textLength: number;
}

/** Collects the results of a run and stores them in batches, one write at a time; the next batch grows during a write. */
export class ResultWriter {
  readonly #db: Database;
  readonly #leased: LeasedRun;
  readonly #before: () => Promise<void>;
  #started: Batch['started'] = [];
  #finished: Waiting[] = [];
  #textLength = 0;
  #writing: Promise<void> = Promise.resolve();
  #busy = false;
  #failure: { error: unknown } | null = null;
  #stopRequested = false;

  /** `before` stores what must be known before a result is. */
  constructor(db: Database, leased: LeasedRun, before: () => Promise<void> = () => Promise.resolve()) {
    this.#db = db;
    this.#leased = leased;
    this.#before = before;
  }

  /** As of the last write. */
  get stopRequested(): boolean {
    return this.#stopRequested;
  }

  /** True after a failed write: no further scenario should start. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  started(scenario: Batch['started'][number]): void {
    this.#started.push(scenario);
    this.#begin();
  }

  /** `textLength` is its approximate number of characters. */
  finished(result: NewExecution, textLength: number): void {
    this.#finished.push({ result, textLength });
    this.#textLength += textLength;
    this.#begin();
  }

  /** Waits only when the database falls behind. @throws what a write threw. */
  async keepUp(): Promise<void> {
    if (this.#finished.length > MAX_WAITING || this.#textLength > MAX_WAITING_TEXT) await this.#writing;
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
      while (this.#started.length + this.#finished.length > 0) {
        // A write costs as much for one result as for fifty.
        if (this.#finished.length < FEW && this.#textLength < MAX_STATEMENT_TEXT) await sleep(GATHER_MS);
        const { batch, textLength } = this.#take();
        await this.#before();
        ({ stopRequested: this.#stopRequested } = await storedOnce(this.#db, this.#leased, batch));
        this.#textLength -= textLength;
      }
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#busy = false;
    }
  }

  /** As much as one statement may carry, one result at least. */
  #take(): { batch: Batch; textLength: number } {
    let textLength = 0;
    let count = 0;
    for (const next of this.#finished) {
      if (count > 0 && textLength + next.textLength > MAX_STATEMENT_TEXT) break;
      textLength += next.textLength;
      count += 1;
    }
    const finished = this.#finished.splice(0, count).map(({ result }) => result);
    const batch = { started: this.#started, finished };
    this.#started = [];
    return { batch, textLength };
  }

  #check(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/**
 * Whoever deletes scenarios meanwhile can make the whole statement fail, and nothing of it is stored: by taking one away between two
 * of its looks, or by waiting for one that it holds while it waits for another. The next look leaves them out.
 */
function storedOnce(db: Database, leased: LeasedRun, batch: Batch): Promise<{ stopRequested: boolean }> {
  return retried([FOREIGN_KEY, DEADLOCK], () => storeBatch(db, leased, batch));
}
