import type { Json } from '@assay/api-model';
import type { OverallStatus, ScenarioDetails } from '@assay/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, scenario, validation } from '../../../db/schema/index.ts';

/** What one scenario tries. */
export interface Tried {
  id: number;
  endpointId: number;
  expectedStatus: number;
  errorIn: string | null;
  details: ScenarioDetails | null;
  lastStatus: OverallStatus | null;
  /** The compiled rules; null for one that is not understood. */
  checks: (Json | null)[];
}

/** Every scenario of a system with what its rules compiled to, in two statements. */
export async function listTried(db: Executor, organizationId: string, systemId: number): Promise<Tried[]> {
  const rows = await db
    .select({
      id: scenario.id,
      endpointId: scenario.endpointId,
      expectedStatus: scenario.expectedHttpStatus,
      errorIn: scenario.errorIn,
      details: scenario.details,
      lastStatus: scenario.lastStatus,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(and(eq(scenario.organizationId, organizationId), eq(endpoint.systemId, systemId)));
  const own = db
    .select({ id: scenario.id })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(and(eq(scenario.organizationId, organizationId), eq(endpoint.systemId, systemId)));
  const rules = await db
    .select({ scenarioId: validation.scenarioId, check: validation.check })
    .from(validation)
    .where(inArray(validation.scenarioId, own));
  const checksOf = groupBy(rules, ({ scenarioId }) => scenarioId);
  return rows.map((row) => ({ ...row, checks: (checksOf.get(row.id) ?? []).map(({ check }) => check) }));
}
