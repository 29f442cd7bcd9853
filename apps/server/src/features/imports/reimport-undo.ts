import { and, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import {
  endpoint,
  endpointParameter,
  execution,
  scenario,
  scenarioParameter,
  system,
  validation,
} from '../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../db/schema/index.ts';
import { isOwn } from './store-operations.ts';

/**
 * Puts back what a re-import replaced. What people have made since stays: a new endpoint that got scenarios of its own is
 * marked as not in the document instead of being deleted.
 */
export async function restoreSnapshot(
  tx: Executor,
  systemId: number,
  snapshot: ReimportSnapshot,
  importedAt: Date,
): Promise<void> {
  await tx
    .update(system)
    .set({ document: snapshot.document, baseUrl: snapshot.baseUrl })
    .where(eq(system.id, systemId));
  await removeAdded(tx, snapshot, importedAt);
  for (const { row, parameters } of snapshot.endpoints) {
    const { method, path, summary, operation } = row;
    const removedAt = row.removedAt === null ? null : new Date(row.removedAt);
    await tx.update(endpoint).set({ method, path, summary, operation, removedAt }).where(eq(endpoint.id, row.id));
    if (parameters !== null) await restoreParameters(tx, parameters);
  }
  for (const { scenarioId, review } of snapshot.reviews)
    await tx.update(scenario).set({ review }).where(eq(scenario.id, scenarioId));
}

/** A scenario that somebody has run or given a rule since is theirs. */
async function untouchedScenarios(tx: Executor, ids: number[], importedAt: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const ruled = await tx
    .select({ id: validation.scenarioId })
    .from(validation)
    .where(and(inArray(validation.scenarioId, ids), gt(validation.createdAt, importedAt)));
  const run = await tx.select({ id: execution.scenarioId }).from(execution).where(inArray(execution.scenarioId, ids));
  const touched = new Set([...ruled, ...run].map(({ id }) => id));
  return ids.filter((id) => !touched.has(id));
}

async function removeAdded(
  tx: Executor,
  { addedEndpoints, addedParameters, addedScenarios }: ReimportSnapshot,
  importedAt: Date,
): Promise<void> {
  const scenarios = await untouchedScenarios(tx, addedScenarios, importedAt);
  if (scenarios.length > 0) await tx.delete(scenario).where(inArray(scenario.id, scenarios));
  await removeParameters(tx, addedParameters);
  if (addedEndpoints.length === 0) return;
  const used = await tx
    .select({ id: scenario.endpointId })
    .from(scenario)
    .where(inArray(scenario.endpointId, addedEndpoints));
  const kept = used.map(({ id }) => id);
  await tx.delete(endpoint).where(and(inArray(endpoint.id, addedEndpoints), notInArray(endpoint.id, [0, ...kept])));
  await tx
    .update(endpoint)
    .set({ removedAt: new Date() })
    .where(and(inArray(endpoint.id, [0, ...kept]), isNull(endpoint.removedAt)));
}

type Parameters = NonNullable<ReimportSnapshot['endpoints'][number]['parameters']>;

/** A parameter that came with the re-import goes again, unless a scenario uses it by now. */
async function removeParameters(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const used = await tx
    .select({ id: scenarioParameter.endpointParameterId })
    .from(scenarioParameter)
    .where(inArray(scenarioParameter.endpointParameterId, ids));
  const kept = new Set(used.map(({ id }) => id));
  await tx.delete(endpointParameter).where(inArray(endpointParameter.id, [0, ...ids.filter((id) => !kept.has(id))]));
}

/**
 * The rows as they were, under their own ids, since overrides of scenarios refer to them. A value that somebody has given a
 * parameter since stays; it differs from what the re-import had written there.
 */
async function restoreParameters(tx: Executor, parameters: Parameters): Promise<void> {
  const now = await tx
    .select()
    .from(endpointParameter)
    .where(inArray(endpointParameter.id, [0, ...parameters.map(({ id }) => id)]));
  const current = new Map(now.map((row) => [row.id, row]));
  for (const parameter of parameters) {
    const { id, ...columns } = parameter;
    const row = current.get(id);
    if (row === undefined) {
      await tx.insert(endpointParameter).overridingSystemValue().values(parameter);
      continue;
    }
    const wasOwn = isOwn(parameter);
    const { defaultValue, defaultSchemaValue } = !wasOwn && isOwn(row) ? row : parameter;
    await tx
      .update(endpointParameter)
      .set({ ...columns, defaultValue, defaultSchemaValue })
      .where(eq(endpointParameter.id, id));
  }
}
