import type { RunScope } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { Principal } from '../../http/index.ts';
import { getEndpointRow, listEndpointRows } from '../endpoints/index.ts';
import { getScenarioRow, listScenariosOf } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { getRun, insertRun, listFailed } from './runs.store.ts';
import { requireRuns } from '../subscription/index.ts';

interface Target {
  systemId: number;
  name: string;
  scenarioIds: number[];
}

/**
 * Queues a run of everything in the scope, in list order.
 * @throws {AppError} not found by scope, nothing_to_run when there is no scenario, limit_reached
 */
export async function startRun(db: Database, principal: Principal, scope: RunScope, scopeId: number): Promise<RunRow> {
  const target = await findTarget(db, principal.organizationId, scope, scopeId);
  return insertRun(db, principal.organizationId, { ...target, scope, scopeId, createdBy: principal.userId });
}

/**
 * Queues a run of the scenarios that did not succeed in another one: failures and errors, in its order. Of a batch only the
 * requests are sent again.
 * @throws {AppError} run_not_found, nothing_to_run when all that was run succeeded, limit_reached
 */
export async function startFailedAgain(db: Database, principal: Principal, runId: number): Promise<RunRow> {
  const { organizationId, userId } = principal;
  const { systemId, scope, scopeId, name } = await getRun(db, organizationId, runId);
  const scenarioIds = await listFailed(db, runId);
  if (scenarioIds.length === 0)
    throw new AppError('nothing_to_run', 'This run has no failed scenario to run again. Run all scenarios instead.');
  const again = { name: name.endsWith(AGAIN) ? name : `${name}${AGAIN}`, createdBy: userId, scenarioIds, isPart: true };
  const of = scope === 'batch' ? ({ scope: 'system', scopeId: systemId } as const) : { scope, scopeId };
  return insertRun(db, organizationId, { systemId, ...of, ...again });
}

const AGAIN = ' (what failed)';

/** @throws {AppError} as `startRun`, without starting anything. */
export async function assertRunnable(
  db: Database,
  principal: Principal,
  scope: RunScope,
  scopeId: number,
): Promise<void> {
  const { scenarioIds } = await findTarget(db, principal.organizationId, scope, scopeId);
  await requireRuns(db, principal.organizationId, scenarioIds.length, scope);
}

async function findTarget(db: Database, organizationId: string, scope: RunScope, id: number): Promise<Target> {
  const target = await finders[scope](db, organizationId, id);
  if (target.scenarioIds.length > 0) return target;
  throw new AppError('nothing_to_run', `This ${scope} has no scenarios yet. Generate or create one first.`);
}

const finders: Record<RunScope, (db: Database, organizationId: string, id: number) => Promise<Target>> = {
  scenario: async (db, organizationId, id) => {
    const row = await getScenarioRow(db, organizationId, id);
    const { systemId } = await getEndpointRow(db, organizationId, row.endpointId);
    return { systemId, name: row.name, scenarioIds: [id] };
  },
  endpoint: async (db, organizationId, id) => {
    const row = await getEndpointRow(db, organizationId, id);
    return { systemId: row.systemId, name: `${row.method} ${row.path}`, scenarioIds: await idsOf(db, [id]) };
  },
  system: async (db, organizationId, id) => {
    const row = await getSystemRow(db, organizationId, id);
    // What the document does not have any more is kept, but running everything does not mean it.
    const endpoints = (await listEndpointRows(db, organizationId, id)).filter(({ removedAt }) => removedAt === null);
    const order = new Map(endpoints.map((entry, index) => [entry.id, index]));
    const scenarios = await listScenariosOf(db, [...order.keys()]);
    const sorted = scenarios.toSorted((a, b) => (order.get(a.endpoint_id) ?? 0) - (order.get(b.endpoint_id) ?? 0));
    return { systemId: id, name: row.name, scenarioIds: sorted.map((entry) => entry.id) };
  },
};

async function idsOf(db: Database, endpointIds: number[]): Promise<number[]> {
  return (await listScenariosOf(db, endpointIds)).map((entry) => entry.id);
}
