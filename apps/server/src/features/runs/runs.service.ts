import { RERUN_SUFFIX } from '@assay/contract';
import type { RunScope, Scenario } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { Principal } from '../../http/index.ts';
import { getEndpointRow, listEndpointRows } from '../endpoints/index.ts';
import { getExecutionRow } from '../history/index.ts';
import { getScenarioRow, listScenariosOf } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { getRun, insertRun, listFailed } from './runs.store.ts';
import { requireRuns } from '../subscription/index.ts';
import { findRunEnvironment, findSameEnvironment } from './environment/run-environment.ts';

interface Target {
  systemId: number;
  name: string;
  scenarioIds: number[];
}

/** What is run, and where. */
export interface RunTarget {
  scope: RunScope;
  scopeId: number;
  /** Null for the address of the system. */
  environmentId: number | null;
  /** The execution that is sent again. */
  repeats?: number | undefined;
}

/**
 * Queues a run of everything in the scope, in list order.
 * @throws {AppError} not found by scope, environment_not_found, unknown_variables, nothing_to_run when there is no scenario,
 * limit_reached; execution_not_found for one that is of another scenario
 */
export async function startRun(db: Database, { organizationId, userId }: Principal, at: RunTarget): Promise<RunRow> {
  const { scope, scopeId, environmentId, repeats } = at;
  const target = await findTarget(db, organizationId, scope, scopeId);
  const environment = await findRunEnvironment(db, organizationId, { ...target, environmentId });
  if (repeats !== undefined) await requireExecution(db, organizationId, { id: repeats, scenarioId: scopeId });
  return insertRun(db, organizationId, {
    ...target,
    scope,
    scopeId,
    environment,
    createdBy: userId,
    ...(repeats !== undefined && { repeats: { execution: repeats } }),
  });
}

async function requireExecution(
  db: Database,
  organizationId: string,
  { id, scenarioId }: { id: number; scenarioId: number },
): Promise<void> {
  const row = await getExecutionRow(db, organizationId, id);
  if (row.scenarioId !== scenarioId)
    throw new AppError(
      'execution_not_found',
      'This execution is of another scenario. Name one of the scenario that runs.',
    );
}

/**
 * Queues a run of the scenarios that did not succeed in another one: failures and errors, in its order. Of a batch only the
 * requests are sent again.
 * @throws {AppError} run_not_found, nothing_to_run when all that was run succeeded, limit_reached; environment_not_found when the
 * environment of the run was deleted
 */
export async function startFailedAgain(db: Database, principal: Principal, runId: number): Promise<RunRow> {
  const { organizationId, userId } = principal;
  const before = await getRun(db, organizationId, runId);
  const { systemId, scope, scopeId, name, isRepeat } = before;
  const scenarioIds = await listFailed(db, runId);
  if (scenarioIds.length === 0)
    throw new AppError('nothing_to_run', 'This run has no failed scenario to run again. Run all scenarios instead.');
  const environment = await findSameEnvironment(db, before, scenarioIds);
  const again = {
    environment,
    name: isRepeat && name.endsWith(RERUN_SUFFIX) ? name : `${name}${RERUN_SUFFIX}`,
    createdBy: userId,
    scenarioIds,
    isPart: true,
    repeats: { run: before.id },
  };
  const of = scope === 'batch' ? ({ scope: 'system', scopeId: systemId } as const) : { scope, scopeId };
  return insertRun(db, organizationId, { systemId, ...of, ...again });
}

/** @throws {AppError} as `startRun`, without starting anything. */
export async function assertRunnable(
  db: Database,
  { organizationId }: Principal,
  { scope, scopeId, environmentId }: RunTarget,
): Promise<void> {
  const target = await findTarget(db, organizationId, scope, scopeId);
  await findRunEnvironment(db, organizationId, { ...target, environmentId });
  await requireRuns(db, organizationId, { scope, count: target.scenarioIds.length });
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
    const scenarios = (await listScenariosOf(db, [...order.keys()])).filter(isRun);
    const sorted = scenarios.toSorted((a, b) => (order.get(a.endpoint_id) ?? 0) - (order.get(b.endpoint_id) ?? 0));
    return { systemId: id, name: row.name, scenarioIds: sorted.map((entry) => entry.id) };
  },
};

/** Of an endpoint or system; one that is chosen by itself is run. */
const isRun = ({ scenario_details: details }: Scenario): boolean => details?.skip === undefined;

async function idsOf(db: Database, endpointIds: number[]): Promise<number[]> {
  return (await listScenariosOf(db, endpointIds)).filter(isRun).map((entry) => entry.id);
}
