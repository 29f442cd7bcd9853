import type { LeftBehind } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { storableJson } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { run } from '../../../db/schema/index.ts';

/** Of one run; what is more is counted. */
const MAX_LISTED = 100;

/** Collects what the worker of a run could not remove. */
export class LeftBehindList {
  readonly #first: LeftBehind[] = [];
  #count = 0;

  readonly add = (one: LeftBehind): void => {
    this.#count += 1;
    if (this.#first.length < MAX_LISTED) this.#first.push(one);
  };

  /** Adds them to what other workers of the run have stored. */
  async store(db: Executor, runId: number): Promise<void> {
    if (this.#count === 0) return;
    const listed = sql`${run.leftBehind} || ${JSON.stringify(storableJson(this.#first))}::jsonb`;
    await db
      .update(run)
      .set({
        leftBehindCount: sql`${run.leftBehindCount} + ${this.#count}`,
        leftBehind: sql`jsonb_path_query_array(${listed}, ${`$[0 to ${MAX_LISTED - 1}]`}::jsonpath)`,
      })
      .where(eq(run.id, runId));
  }
}
