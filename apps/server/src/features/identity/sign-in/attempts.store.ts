import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { signInCounter } from '../../../db/schema/index.ts';

/** Adds one in a single statement, so that attempts at the same time count all. A window begins with its first attempt. */
export async function countAttempt(
  db: Database,
  key: string,
  windowMs: number,
): Promise<{ used: number; waitS: number }> {
  const { used, expiresAt } = signInCounter;
  const isOver = sql`${expiresAt} <= now()`;
  const ends = sql`now() + ${windowMs} * interval '1 millisecond'`;
  const rows = await db
    .insert(signInCounter)
    .values({ key, used: 1, expiresAt: ends })
    .onConflictDoUpdate({
      target: signInCounter.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${used} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${expiresAt} end`,
      },
    })
    .returning({ used, waitS: sql<number>`ceil(extract(epoch from ${expiresAt} - now()))::int` });
  return rows[0] ?? { used: 0, waitS: 0 };
}

export async function giveAttemptsBack(db: Database, keys: string[]): Promise<void> {
  await db
    .update(signInCounter)
    .set({ used: sql`greatest(0, ${signInCounter.used} - 1)` })
    .where(inArray(signInCounter.key, keys));
}
