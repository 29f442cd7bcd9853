import { learnedSchema } from '@assay/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { system } from '../../../db/schema/index.ts';

/** By `METHOD path`: what the warm-up of a system saw a write do to a record that it did not name. */
export async function writesReachingOthers(db: Database, systemId: number): Promise<ReadonlyMap<string, string>> {
  const [found] = await db.select({ warmUp: system.warmUp }).from(system).where(eq(system.id, systemId));
  const learned = learnedSchema.safeParse(found?.warmUp?.learned);
  const operations = Object.entries(learned.data?.operations ?? {});
  return new Map(
    operations.flatMap(([key, { reachesOthers }]) => (reachesOthers === undefined ? [] : [[key, reachesOthers]])),
  );
}
