import { learnedSchema } from '@assay/contract';
import type { Learned, WarmUp } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import { storableJson } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';

const isOwn = (organizationId: string, id: number) => and(eq(system.organizationId, organizationId), eq(system.id, id));

/** What was learned from a system; null when nothing was, or another version wrote it. @throws {AppError} system_not_found */
export async function findWarmUp(db: Executor, organizationId: string, id: number): Promise<WarmUp | null> {
  const rows = await db.select({ warmUp: system.warmUp }).from(system).where(isOwn(organizationId, id));
  if (!rows[0]) throw systemNotFound();
  const { warmUp } = rows[0];
  const learned = learnedSchema.safeParse(warmUp?.learned);
  return warmUp === null || !learned.success ? null : { ...warmUp, learned: learned.data };
}

/** @throws {AppError} system_not_found */
export async function updateWarmUp(
  db: Executor,
  organizationId: string,
  id: number,
  warmUp: WarmUp | null,
): Promise<void> {
  const rows = await db
    .update(system)
    .set({ warmUp: warmUp && storableJson(warmUp), warmUpLeft: null })
    .where(isOwn(organizationId, id))
    .returning({ id: system.id });
  if (rows.length === 0) throw systemNotFound();
}

/** @throws {AppError} system_not_found, warm_up_not_found */
export async function replaceLearned(
  db: Executor,
  organizationId: string,
  id: number,
  learned: Learned,
): Promise<WarmUp> {
  const before = await findWarmUp(db, organizationId, id);
  if (before === null)
    throw new AppError('warm_up_not_found', 'Nothing was learned from this system yet. Learn from the server first.');
  const warmUp = { ...before, learned };
  await updateWarmUp(db, organizationId, id, warmUp);
  return warmUp;
}

const systemNotFound = (): AppError =>
  new AppError('system_not_found', 'System not found or you do not have access to it.');
