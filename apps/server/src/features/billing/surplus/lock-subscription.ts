import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';

/** Serializes what is done about one subscription, until the transaction ends. */
export async function lockSubscription(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay billing'), hashtext(${id}))`);
}
