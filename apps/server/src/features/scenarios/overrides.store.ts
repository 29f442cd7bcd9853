import type { Json } from '@assay/api-model';
import type { ScenarioParameter } from '@assay/contract';
import { and, asc, eq } from 'drizzle-orm';
import { anyOf, insertMany, storableJson, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpointParameter, scenario, scenarioParameter } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';

export type OverrideRow = typeof scenarioParameter.$inferSelect;

export interface OverrideWrite {
  custom_value: string | null;
  custom_schema: Json | null;
}

export function presentOverride(row: OverrideRow): ScenarioParameter {
  return {
    id: row.id,
    endpoint_parameter_id: row.endpointParameterId,
    custom_value: row.customValue,
    custom_schema: row.customSchema,
  };
}

export async function listOverrides(db: Executor, scenarioIds: number[]): Promise<OverrideRow[]> {
  if (scenarioIds.length === 0) return [];
  return db
    .select()
    .from(scenarioParameter)
    .where(anyOf(scenarioParameter.scenarioId, scenarioIds))
    .orderBy(asc(scenarioParameter.id));
}

/** @throws {AppError} parameter_not_found when the parameter is not one of the scenario's endpoint. */
export async function insertOverride(
  db: Executor,
  scenarioId: number,
  write: OverrideWrite & { endpoint_parameter_id: number },
): Promise<OverrideRow> {
  const parameter = await db
    .select({ id: endpointParameter.id })
    .from(endpointParameter)
    .innerJoin(scenario, eq(scenario.endpointId, endpointParameter.endpointId))
    .where(and(eq(scenario.id, scenarioId), eq(endpointParameter.id, write.endpoint_parameter_id)));
  if (parameter.length === 0) {
    throw new AppError(
      'parameter_not_found',
      'The endpoint of this scenario has no such parameter. Reload and try again.',
    );
  }
  const rows = await db
    .insert(scenarioParameter)
    .values({ scenarioId, endpointParameterId: write.endpoint_parameter_id, ...toColumns(write) })
    .returning();
  if (!rows[0]) throw new Error('The override was not stored.');
  return rows[0];
}

/** Overrides of generated scenarios; the caller has looked the parameters up. */
export async function insertOverrides(
  db: Executor,
  overrides: (OverrideWrite & { scenarioId: number; endpointParameterId: number })[],
): Promise<void> {
  await insertMany(
    db,
    scenarioParameter,
    overrides.map(({ scenarioId, endpointParameterId, ...write }) => ({
      scenarioId,
      endpointParameterId,
      ...toColumns(write),
    })),
  );
}

/** @throws {AppError} override_not_found */
export async function updateOverride(
  db: Executor,
  scenarioId: number,
  id: number,
  write: OverrideWrite,
): Promise<OverrideRow> {
  const rows = await db.update(scenarioParameter).set(toColumns(write)).where(isOverride(scenarioId, id)).returning();
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** @throws {AppError} override_not_found */
export async function deleteOverride(db: Executor, scenarioId: number, id: number): Promise<void> {
  const rows = await db
    .delete(scenarioParameter)
    .where(isOverride(scenarioId, id))
    .returning({ id: scenarioParameter.id });
  if (rows.length === 0) throw notFound();
}

/** The overrides of a scenario, all anew. */
export async function replaceOverrides(
  db: Executor,
  scenarioId: number,
  overrides: (OverrideWrite & { scenarioId: number; endpointParameterId: number })[],
): Promise<void> {
  await db.delete(scenarioParameter).where(eq(scenarioParameter.scenarioId, scenarioId));
  await insertOverrides(db, overrides);
}

function toColumns(write: OverrideWrite) {
  return {
    customValue: write.custom_value === null ? null : storableText(write.custom_value),
    customSchema: storableJson(write.custom_schema),
  };
}

function isOverride(scenarioId: number, id: number) {
  return and(eq(scenarioParameter.scenarioId, scenarioId), eq(scenarioParameter.id, id));
}

function notFound(): AppError {
  return new AppError('override_not_found', 'Override not found. It may already have been removed.');
}
