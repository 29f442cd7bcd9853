import type { Operation } from '@assay/api-model';
import type { ReimportPlan } from '@assay/contract';
import { count } from 'drizzle-orm';
import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { scenario } from '../../db/schema/index.ts';
import type { StoredEndpoint } from './match-operations.ts';
import type { Plan } from './plan-operations.ts';
import { presentRequests } from './requests/plan-requests.ts';
import type { RequestPlan } from './requests/plan-requests.ts';
import type { StepEffect } from './plan-steps.ts';

/** The plan as it is shown, with the number of scenarios behind each endpoint. */
export async function presentPlan(
  db: Executor,
  plan: Plan,
  effects: StepEffect[],
  requests: RequestPlan | null,
): Promise<Omit<ReimportPlan, 'diagnostics' | 'kept'>> {
  const steps = [...plan.changed, ...plan.returned, ...plan.adopted];
  const counts = await scenarioCounts(db, [...plan.removed.map(({ id }) => id), ...steps.map(({ row }) => row.id)]);
  const touched = (row: StoredEndpoint) => ({
    endpoint_id: row.id,
    method: row.method as Operation['method'],
    endpoint: row.path,
    scenarios: counts.get(row.id) ?? 0,
  });
  const fresh = new Map(plan.added.map((operation) => [operation.key, operation]));
  const rowOf = new Map(plan.removed.flatMap((row) => (row.operation ? [[row.operation.key, row] as const] : [])));
  return {
    added: plan.added.map(({ key, method, path, summary }) => ({ key, method, endpoint: path, summary })),
    deleted: plan.deleted.map(({ method, path }) => ({ method, endpoint: path })),
    removed: plan.removed.map(touched),
    changed: plan.changed.map(({ row, changes }) => ({ ...touched(row), changes })),
    returned: plan.returned.map(({ row }) => touched(row)),
    renames: plan.renames.flatMap(({ from, to, similarity }) => {
      const [row, operation] = [rowOf.get(from), fresh.get(to)];
      if (row === undefined || operation === undefined) return [];
      return [{ ...touched(row), to: { key: to, method: operation.method, endpoint: operation.path }, similarity }];
    }),
    adopted: plan.adopted.map(({ row, operation }) => ({ ...touched(row), key: operation.key })),
    unchanged: plan.unchanged,
    steps: effects.flatMap((effect) => effect.touched),
    requests: presentRequests(requests),
  };
}

async function scenarioCounts(db: Executor, endpointIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ endpointId: scenario.endpointId, count: count() })
    .from(scenario)
    .where(anyOf(scenario.endpointId, endpointIds))
    .groupBy(scenario.endpointId);
  return new Map(rows.map((row) => [row.endpointId, row.count]));
}
