import { anyOf } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint } from '../../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../../db/schema/index.ts';
import { groupBy } from '../../../collections.ts';
import { listParameters } from '../../endpoints/index.ts';
import { mergedSteps } from '../plan-operations.ts';
import type { Plan } from '../plan-operations.ts';

type Endpoints = ReimportSnapshot['endpoints'];

/** The endpoints that a plan is going to touch, as they are. */
export async function endpointsBefore(tx: Executor, plan: Plan): Promise<Endpoints> {
  const rows = mergedSteps(plan).map(({ row }) => row);
  const parameters = await parametersOf(tx, rows);
  return [
    ...rows.map((row) => ({ row, parameters: parameters.get(row.id) ?? [] })),
    ...plan.removed.map((row) => ({ row, parameters: null })),
  ];
}

/** The same with the values written instead, so that undo can recognize later edits. */
export async function endpointsAfter(tx: Executor, before: Endpoints): Promise<Endpoints> {
  const merged = before.flatMap(({ row, parameters }) => (parameters === null ? [] : [row]));
  const parameters = await parametersOf(tx, merged);
  const rows = await tx
    .select({
      id: endpoint.id,
      method: endpoint.method,
      path: endpoint.path,
      ownAddress: endpoint.ownAddress,
    })
    .from(endpoint)
    .where(
      anyOf(
        endpoint.id,
        before.map(({ row }) => row.id),
      ),
    );
  const addresses = new Map(rows.map(({ id, ...address }) => [id, address]));
  return before.map((one) => {
    const row = addresses.get(one.row.id);
    if (row === undefined) return one;
    return { ...one, after: { row, parameters: one.parameters && (parameters.get(one.row.id) ?? []) } };
  });
}

async function parametersOf(tx: Executor, rows: { id: number }[]) {
  const parameters = await listParameters(
    tx,
    rows.map(({ id }) => id),
  );
  return groupBy(parameters, ({ endpointId }) => endpointId);
}
