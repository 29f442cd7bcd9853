import type { DefinedScenario } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { scenario } from '../../../db/schema/index.ts';

/** What the runner does not need of a scenario, and findings do. */
export interface ScenarioFacts {
  requiresAuth: boolean;
  fault: DefinedScenario['fault'];
}

export async function findScenarioFacts(
  db: Executor,
  organizationId: string,
  ids: number[],
): Promise<Map<number, ScenarioFacts>> {
  const { id, requiresAuth, errorType, errorIn, details } = scenario;
  const rows = await db
    .select({ id, requiresAuth, errorType, errorIn, details })
    .from(scenario)
    .where(and(eq(scenario.organizationId, organizationId), anyOf(id, ids)));
  return new Map(
    rows.map(
      (row) => [row.id, { requiresAuth: row.requiresAuth, fault: faultOf(row) }] satisfies [number, ScenarioFacts],
    ),
  );
}

type FaultColumns = Pick<typeof scenario.$inferSelect, 'errorType' | 'errorIn' | 'details'>;

function faultOf({ errorType: kind, errorIn: location, details }: FaultColumns): ScenarioFacts['fault'] {
  if (kind === null || location === null) return null;
  return { kind, location, pointer: details?.pointer ?? null, constraint: details?.constraint ?? null };
}
