import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { endpoint, endpointParameter, scenario, system } from '../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../db/schema/index.ts';

/**
 * Puts back what a re-import replaced. What people have made since stays: a new endpoint that got scenarios of its own is
 * marked as not in the document instead of being deleted.
 */
export async function restoreSnapshot(tx: Executor, systemId: number, snapshot: ReimportSnapshot): Promise<void> {
  await tx
    .update(system)
    .set({ document: snapshot.document, baseUrl: snapshot.baseUrl })
    .where(eq(system.id, systemId));
  await removeAdded(tx, snapshot);
  for (const { row, parameters } of snapshot.endpoints) {
    const { method, path, summary, operation } = row;
    const removedAt = row.removedAt === null ? null : new Date(row.removedAt);
    await tx.update(endpoint).set({ method, path, summary, operation, removedAt }).where(eq(endpoint.id, row.id));
    if (parameters !== null) await restoreParameters(tx, row.id, parameters);
  }
  for (const { scenarioId, review } of snapshot.reviews)
    await tx.update(scenario).set({ review }).where(eq(scenario.id, scenarioId));
}

async function removeAdded(tx: Executor, { addedEndpoints, addedScenarios }: ReimportSnapshot): Promise<void> {
  if (addedScenarios.length > 0) await tx.delete(scenario).where(inArray(scenario.id, addedScenarios));
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

/** The rows as they were, under their own ids, since overrides of scenarios refer to them. */
async function restoreParameters(tx: Executor, endpointId: number, parameters: Parameters): Promise<void> {
  const ids = parameters.map(({ id }) => id);
  await tx
    .delete(endpointParameter)
    .where(and(eq(endpointParameter.endpointId, endpointId), notInArray(endpointParameter.id, [0, ...ids])));
  for (const parameter of parameters) {
    const { id, ...columns } = parameter;
    const updated = await tx
      .update(endpointParameter)
      .set(columns)
      .where(eq(endpointParameter.id, id))
      .returning({ id: endpointParameter.id });
    if (updated.length === 0) await tx.insert(endpointParameter).overridingSystemValue().values(parameter);
  }
}
