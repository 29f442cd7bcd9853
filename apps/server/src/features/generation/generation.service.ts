import type { GenerationDepth, Scenario } from '@assay/contract';
import { generateScenarios } from '@assay/generator';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { listScenariosOf } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { loadPlan, operationOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { storeGenerated } from './store-generated.ts';

/** Writes the scenarios that the document of one endpoint implies. @throws {AppError} endpoint_not_found */
export async function generateForEndpoint(
  db: Database,
  organizationId: string,
  endpointId: number,
  depth: GenerationDepth,
): Promise<Scenario[]> {
  const row = await getEndpointRow(db, organizationId, endpointId);
  const plan = await loadPlan(db, organizationId, row.systemId, depth);
  return generateAndStore(db, row, plan);
}

export interface SystemGeneration {
  scenarios: Scenario[];
  endpoints: number;
  failed: { endpoint_id: number; error: string }[];
}

/**
 * The same for every endpoint of a system that has no scenario yet; one that fails does not stop the others, a limit does.
 * @throws {AppError} system_not_found, limit_reached when there was no room for any scenario
 */
export async function generateForSystem(
  db: Database,
  organizationId: string,
  systemId: number,
  depth: GenerationDepth,
): Promise<SystemGeneration> {
  await getSystemRow(db, organizationId, systemId);
  const plan = await loadPlan(db, organizationId, systemId, depth);
  const { rows } = plan;
  const existing = new Set(
    (
      await listScenariosOf(
        db,
        rows.map(({ id }) => id),
      )
    ).map((entry) => entry.endpoint_id),
  );
  const empty = rows.filter((row) => row.removedAt === null && !existing.has(row.id));
  const scenarios: Scenario[] = [];
  const failed: SystemGeneration['failed'] = [];
  for (const [at, row] of empty.entries()) {
    try {
      scenarios.push(...(await generateAndStore(db, row, plan)));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (!isLimit(error)) failed.push({ endpoint_id: row.id, error: text });
      else if (scenarios.length === 0) throw error;
      else {
        failed.push(...empty.slice(at).map(({ id }) => ({ endpoint_id: id, error: text })));
        break;
      }
    }
  }
  return { scenarios, endpoints: empty.length, failed };
}

function isLimit(error: unknown): boolean {
  return error instanceof AppError && error.code === 'limit_reached';
}

async function generateAndStore(db: Database, row: EndpointRow, plan: Plan): Promise<Scenario[]> {
  const operation = operationOf(row);
  if (operation === null) return [];
  const generated = generateScenarios(operation, plan.model, { depth: plan.depth });
  return storeGenerated(db, { row, operation, plan }, generated);
}
