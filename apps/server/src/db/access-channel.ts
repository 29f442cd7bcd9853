import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** Wakes every server when somebody may no longer do what their open streams were opened with. */
export const ACCESS_CHANNEL = 'assay_access';

/** Signals at the commit of the transaction. */
export async function signalAccessChange(db: Executor): Promise<void> {
  await db.execute(sql`select pg_notify(${ACCESS_CHANNEL}, '')`);
}
