import { limitTexts, UNLIMITED } from '@assay/contract';
import { count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { scenario, system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { findSubscription } from './subscription.store.ts';

/** One after the other per organization, until the transaction ends: two that create at once must not both see the last place free. */
async function inTurn(tx: Executor, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay room'), hashtext(${organizationId}))`);
}

/** To be called in the transaction that creates the system. @throws {AppError} limit_reached */
export async function requireRoomForSystem(tx: Executor, organizationId: string): Promise<void> {
  const limit = (await findSubscription(tx, organizationId)).tier.max_systems;
  if (limit === UNLIMITED) return;
  await inTurn(tx, organizationId);
  const used = await countSystems(tx, organizationId);
  if (used >= limit) throw new AppError('limit_reached', limitTexts.systems(used, limit));
}

/** How many more scenarios the plan has room for; to be called in the transaction that creates them. */
export async function roomForScenarios(tx: Executor, organizationId: string): Promise<number> {
  const limit = (await findSubscription(tx, organizationId)).tier.max_scenarios;
  if (limit === UNLIMITED) return Number.POSITIVE_INFINITY;
  await inTurn(tx, organizationId);
  return Math.max(0, limit - (await countScenarios(tx, organizationId)));
}

/** @throws {AppError} limit_reached when the plan has no room for `wanted` more scenarios */
export async function requireRoomForScenarios(tx: Executor, organizationId: string, wanted: number): Promise<void> {
  if ((await roomForScenarios(tx, organizationId)) < wanted) throw await scenarioLimit(tx, organizationId);
}

export async function scenarioLimit(tx: Executor, organizationId: string): Promise<AppError> {
  const limit = (await findSubscription(tx, organizationId)).tier.max_scenarios;
  return new AppError('limit_reached', limitTexts.scenarios(await countScenarios(tx, organizationId), limit));
}

export async function countSystems(db: Executor, organizationId: string): Promise<number> {
  const rows = await db.select({ value: count() }).from(system).where(eq(system.organizationId, organizationId));
  return rows[0]?.value ?? 0;
}

export async function countScenarios(db: Executor, organizationId: string): Promise<number> {
  const rows = await db.select({ value: count() }).from(scenario).where(eq(scenario.organizationId, organizationId));
  return rows[0]?.value ?? 0;
}
