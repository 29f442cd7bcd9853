import type { LeftBehind } from '@assay/contract';
import type { LeasedRun, Transactions } from '../claims/run-claims.store.ts';
import { addLeftBehind, deleteRemovals, MAX_LISTED } from '../removals/removals.store.ts';

/** Collects what the worker of a run could not remove. */
export class LeftBehindList {
  readonly #first: LeftBehind[] = [];
  #count = 0;

  readonly add = (one: LeftBehind): void => {
    this.#count += 1;
    if (this.#first.length < MAX_LISTED) this.#first.push(one);
  };

  /** Adds them to what other workers of the run have stored, and forgets what was still to be removed. */
  async store(db: Transactions, leased: LeasedRun): Promise<void> {
    await db.transaction(async (tx) => {
      await addLeftBehind(tx, leased.runId, { first: this.#first, count: this.#count });
      await deleteRemovals(tx, leased);
    });
  }
}
