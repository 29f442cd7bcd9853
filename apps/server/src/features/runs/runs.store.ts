import type { EnvironmentFilter, Run } from '@assay/contract';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { run, runPlan } from '../../db/schema/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import type { ChosenEnvironment } from '../environments/index.ts';
import { queueRun } from '../run-execution/index.ts';
import { STOP_CHANNEL } from '../run-stream/index.ts';
import { reserveRuns } from '../subscription/index.ts';

export interface NewRun {
  systemId: number;
  scope: Run['scope'];
  scopeId: number;
  name: string;
  createdBy: string;
  scenarioIds: number[];
  /** Only a part of the scope, so that a limit is not reported for the whole scope. */
  isPart?: boolean;
  /** Where it is sent; the address of the system where none is given. */
  environment?: ChosenEnvironment | null;
  /** The run or execution of which this sends something again. */
  repeats?: { run: number } | { execution: number };
  /** The finding that is tried again. */
  trial?: { of: number; key: string };
}

/** Reserves the runs, stores the run with its scenarios and queues it, all or nothing. @throws {AppError} limit_reached */
export async function insertRun(db: Database, organizationId: string, values: NewRun): Promise<RunRow> {
  return db.transaction((tx) => insertRunIn(tx, organizationId, values));
}

/** The same as part of a transaction. @throws {AppError} limit_reached */
export async function insertRunIn(
  tx: Executor,
  organizationId: string,
  { scenarioIds, isPart = false, trial, repeats, environment = null, ...values }: NewRun,
): Promise<RunRow> {
  await reserveRuns(tx, organizationId, scenarioIds.length, isPart ? 'batch' : values.scope);
  const rows = await tx
    .insert(run)
    .values({
      organizationId,
      ...values,
      state: 'queued',
      trialOf: trial?.of ?? null,
      trialKey: trial?.key ?? null,
      ...(repeats !== undefined && repeated(repeats)),
      total: scenarioIds.length,
      ...targetOf(environment, values.systemId),
    })
    .returning();
  const stored = rows[0];
  if (!stored) throw new Error('The run was not stored.');
  await tx.insert(runPlan).values({ runId: stored.id, scenarioIds });
  await queueRun(tx, stored.id);
  return stored;
}

const repeated = (repeats: NonNullable<NewRun['repeats']>) =>
  'run' in repeats
    ? { isRepeat: true, repeatsRun: repeats.run }
    : { isRepeat: true, repeatsExecution: repeats.execution };

/** Where a run is sent, and what may be sent there. Settings may be changed only where that was allowed. */
function targetOf(environment: ChosenEnvironment | null, systemId: number) {
  if (environment === null)
    return {
      mayChangeSettings: sql`coalesce((select may_change_settings from system where id = ${systemId}), false)`,
      protection: sql`coalesce((select protection from system where id = ${systemId}), 'read_only')`,
    };
  const { id, name, baseUrl, protection } = environment;
  return { environmentId: id, environmentName: name, environmentUrl: baseUrl, protection };
}

/** @throws {AppError} run_not_found, also for another organization's run. */
export async function getRun(db: Executor, organizationId: string, id: number): Promise<RunRow> {
  const rows = await db
    .select()
    .from(run)
    .where(and(eq(run.organizationId, organizationId), eq(run.id, id)));
  if (!rows[0]) throw new AppError('run_not_found', 'Run not found or you do not have access to it.');
  return rows[0];
}

/** The scenarios that were not successful in a run and are still there, in its order. */
export async function listFailed(db: Executor, runId: number): Promise<number[]> {
  const answer = await db.execute<{ id: number }>(sql`
    select planned.id from run_plan, unnest(scenario_ids) with ordinality as planned (id, position)
    where run_plan.run_id = ${runId} and exists (
      select 1 from execution
      where execution.run_id = ${runId} and execution.scenario_id = planned.id and overall_status in ('failure', 'error'))
    order by planned.position`);
  return answer.rows.map(({ id }) => id);
}

export interface RunFilter {
  limit: number;
  systemId: number | undefined;
  state: Run['state'] | undefined;
  environment: EnvironmentFilter | undefined;
  /** Only runs older than the one of this id. */
  before: number | undefined;
}

/** `none`: to the address of the system. */
export function isSentTo(environment: EnvironmentFilter | undefined): SQL | undefined {
  if (environment === undefined) return undefined;
  return environment === 'none' ? isNull(run.environmentName) : eq(run.environmentId, environment);
}

/** Newest first. A trial belongs to the finding that it tries again. */
export async function listRuns(
  db: Executor,
  organizationId: string,
  { limit, systemId, state, environment, before }: RunFilter,
): Promise<RunRow[]> {
  const condition = and(
    eq(run.organizationId, organizationId),
    isNull(run.trialOf),
    systemId === undefined ? undefined : eq(run.systemId, systemId),
    state === undefined ? undefined : eq(run.state, state),
    isSentTo(environment),
    before === undefined ? undefined : lt(run.id, before),
  );
  return db.select().from(run).where(condition).orderBy(desc(run.id)).limit(limit);
}

/** True when this call requested the stop: the run had not ended and no stop was requested before. */
export async function requestStop(db: Executor, organizationId: string, id: number): Promise<boolean> {
  const rows = await db
    .update(run)
    .set({ stopRequested: true })
    .where(
      and(
        eq(run.organizationId, organizationId),
        eq(run.id, id),
        eq(run.stopRequested, false),
        inArray(run.state, ['queued', 'running']),
      ),
    )
    .returning({ state: run.state });
  if (rows.length > 0) await db.execute(sql`select pg_notify(${STOP_CHANNEL}, ${String(id)})`);
  if (rows[0]?.state === 'queued') await queueRun(db, id);
  return rows.length > 0;
}
