import { untriedReasons } from '@assay/contract';
import type { GenerationDepth, UntriedCount, UntriedReason, UntriedScenarios } from '@assay/contract';
import { planScenarios } from '@assay/generator';
import type { Untried } from '@assay/generator';
import type { Database } from '../../db/index.ts';
import { getEndpointRow, operationOf } from '../endpoints/index.ts';
import { listScenariosOf } from '../scenarios/index.ts';
import { loadPlan } from './plan.ts';

/** How many scenarios were not generated, by the reason. */
export class UntriedCounts {
  readonly #counts = new Map<UntriedReason, number>();

  add(untried: readonly Untried[]): void {
    for (const { reason } of untried) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  list(): UntriedCount[] {
    return untriedReasons.flatMap((reason) => {
      const scenarios = this.#counts.get(reason) ?? 0;
      return scenarios === 0 ? [] : [{ reason, scenarios }];
    });
  }
}

/**
 * What generating an endpoint at a depth would leave out as things are now, without what the endpoint has already.
 * @throws {AppError} endpoint_not_found
 */
export async function listUntried(
  db: Database,
  organizationId: string,
  endpointId: number,
  depth: GenerationDepth,
): Promise<UntriedScenarios> {
  const row = await getEndpointRow(db, organizationId, endpointId);
  const operation = operationOf(row);
  if (operation === null) return { depth, scenarios: [] };
  const { model, learned } = await loadPlan(db, organizationId, row.systemId, depth);
  const { untried } = planScenarios(operation, model, { depth, learned });
  const names = new Set((await listScenariosOf(db, [endpointId])).map(({ name }) => name));
  return { depth, scenarios: untried.filter(({ name }) => !names.has(name)) };
}
