import { limitTexts, UNLIMITED } from '@assay/contract';
import { count, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { scenario, system } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { findQuota, lockQuota } from './quota.ts';
import type { Quota } from './quota.ts';

/** To be called in the transaction that creates the system. @throws {AppError} limit_reached */
export async function requireSystemQuota(tx: Executor, organizationId: string): Promise<void> {
  const quota = await findQuota(tx, organizationId);
  const limit = quota.tier.max_systems;
  if (limit === UNLIMITED) return;
  await lockQuota(tx, quota);
  const used = await countSystems(tx, quota);
  if (used >= limit) throw new AppError('limit_reached', limitTexts.systems(used, limit));
}

/** How many more scenarios the plan allows; call in the transaction that creates them. */
export async function scenarioQuota(tx: Executor, organizationId: string): Promise<number> {
  const quota = await findQuota(tx, organizationId);
  const limit = quota.tier.max_scenarios;
  if (limit === UNLIMITED) return Number.POSITIVE_INFINITY;
  await lockQuota(tx, quota);
  return Math.max(0, limit - (await countScenarios(tx, quota)));
}

/** @throws {AppError} limit_reached when the plan does not allow `wanted` more scenarios */
export async function requireScenarioQuota(tx: Executor, organizationId: string, wanted: number): Promise<void> {
  if ((await scenarioQuota(tx, organizationId)) < wanted) throw await scenarioLimit(tx, organizationId);
}

export async function scenarioLimit(tx: Executor, organizationId: string): Promise<AppError> {
  const quota = await findQuota(tx, organizationId);
  const limit = quota.tier.max_scenarios;
  return new AppError('limit_reached', limitTexts.scenarios(await countScenarios(tx, quota), limit));
}

export async function countSystems(db: Executor, { organizationIds }: Quota): Promise<number> {
  const rows = await db.select({ value: count() }).from(system).where(inArray(system.organizationId, organizationIds));
  return rows[0]?.value ?? 0;
}

export async function countScenarios(db: Executor, { organizationIds }: Quota): Promise<number> {
  const isCounted = inArray(scenario.organizationId, organizationIds);
  const rows = await db.select({ value: count() }).from(scenario).where(isCounted);
  return rows[0]?.value ?? 0;
}
