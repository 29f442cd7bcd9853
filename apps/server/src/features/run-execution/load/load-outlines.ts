import type { RunnableScenario } from '@assay/runner';
import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, scenario, system } from '../../../db/schema/index.ts';

/**
 * Loads of scenarios only what the record of one without a result says, by id. Rules, parameters and steps are not read: a run
 * can be closed whatever another version stored there.
 */
export async function loadOutlines(
  db: Executor,
  organizationId: string,
  scenarioIds: number[],
): Promise<Map<number, RunnableScenario>> {
  if (scenarioIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: scenario.id,
      name: scenario.name,
      requiresAuth: scenario.requiresAuth,
      expectedStatus: scenario.expectedHttpStatus,
      endpointId: endpoint.id,
      method: sql<string>`coalesce(${scenario.details}->>'method', ${endpoint.method})`,
      path: endpoint.path,
      baseUrl: sql<string>`coalesce(${endpoint.operation}->>'baseUrl', ${system.baseUrl})`,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .where(and(eq(scenario.organizationId, organizationId), anyOf(scenario.id, scenarioIds)));
  return new Map(rows.map((row) => [row.id, { ...row, parameters: [], rules: [], operation: null }]));
}
