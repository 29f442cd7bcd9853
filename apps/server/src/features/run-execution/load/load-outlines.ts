import type { JudgedStep, RunnableScenario } from '@assay/scenario';
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
  environmentUrl: string | null = null,
): Promise<Map<number, RunnableScenario>> {
  if (scenarioIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: scenario.id,
      name: scenario.name,
      status: scenario.expectedHttpStatus,
      acceptsClass: sql<boolean>`coalesce(${scenario.details}->>'status_by' = 'convention', false)`,
      endpointId: endpoint.id,
      method: sql<string>`coalesce(${scenario.details}->>'method', ${endpoint.method})`,
      path: endpoint.path,
      baseUrl: sql<string>`case
        when ${endpoint.operation}->>'baseUrl' is null or ${endpoint.operation}->>'baseUrl' = ${system.baseUrl}
        then coalesce(${environmentUrl}::text, ${system.baseUrl}) else ${endpoint.operation}->>'baseUrl' end`,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .where(and(eq(scenario.organizationId, organizationId), anyOf(scenario.id, scenarioIds)));
  return new Map(
    rows.map(({ id, name, endpointId, ...row }) => [
      id,
      { id, name, endpointId, before: [], judged: outline(row), followUps: [], after: [] },
    ]),
  );
}

function outline(row: {
  method: string;
  path: string;
  baseUrl: string;
  status: number;
  acceptsClass: boolean;
}): JudgedStep {
  const { method, path, baseUrl, status, acceptsClass } = row;
  return {
    label: `${method} ${path}`,
    problem: null,
    method,
    baseUrl,
    path,
    parameters: [],
    contentType: null,
    operation: null,
    account: 'none',
    followRedirects: false,
    expected: { status, acceptsClass },
    rules: [],
    extracts: [],
  };
}
