import type { DailyResults, EnvironmentFilter, FailingScenario } from '@assay/contract';
import type { HttpMethod } from '@assay/api-model';
import { and, eq, gte, sql } from 'drizzle-orm';
import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint, execution, run, system } from '../../db/schema/index.ts';

import { isSentTo } from './runs.store.ts';

const DAY_MS = 86_400_000;

/** How many executions of each run could not be judged; runs without one are left out. */
export async function countErrors(db: Executor, runIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ runId: execution.runId, errors: sql<number>`count(*)::int` })
    .from(execution)
    .where(and(anyOf(execution.runId, runIds), eq(execution.overallStatus, 'error')))
    .groupBy(execution.runId);
  return new Map(rows.map(({ runId, errors }) => [runId, errors]));
}

export interface DailyFilter {
  days: number;
  systemId?: number | undefined;
  environment?: EnvironmentFilter | undefined;
}

/**
 * Executions of an organization by day (UTC) and verdict: `days` entries, the last one today's. Read out of the index of the
 * runs, without fetching an execution.
 */
export async function countDaily(
  db: Executor,
  organizationId: string,
  { days, systemId, environment }: DailyFilter,
  now = new Date(),
): Promise<DailyResults[]> {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const since = new Date(today - (days - 1) * DAY_MS);
  const day = sql<string>`to_char(${execution.runAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, status: execution.overallStatus, count: sql<number>`count(*)::int` })
    .from(run)
    .innerJoin(execution, eq(execution.runId, run.id))
    .where(
      and(
        eq(run.organizationId, organizationId),
        // A run may end on the day after its start, but does not run for days.
        gte(run.createdAt, new Date(since.getTime() - DAY_MS)),
        gte(execution.runAt, since),
        systemId === undefined ? undefined : eq(run.systemId, systemId),
        isSentTo(environment),
      ),
    )
    .groupBy(sql`1, 2`);
  const found = new Map(rows.map((row) => [`${row.day} ${row.status}`, row.count]));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(since.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    const of = (status: string): number => found.get(`${date} ${status}`) ?? 0;
    return { date, success: of('success'), failure: of('failure'), error: of('error'), skipped: of('skipped') };
  });
}

/** Number of runs searched for failures, and executions of each. */
const LATEST_RUNS = 40;
const OF_EACH = 40;

/**
 * Scenarios that did not succeed when they were run last, each with the execution that says why, newest first. Looks through the
 * latest runs that had failures, so that the history may be as long as it likes.
 */
export async function listFailing(db: Executor, organizationId: string, limit: number): Promise<FailingScenario[]> {
  const latest = await db.execute<{ id: string; run_at: string }>(sql`
    select id, run_at from (
      select distinct on (failed.scenario_id) failed.id, failed.run_at
      from (select id from run where organization_id = ${organizationId} and failed > 0 order by id desc limit ${LATEST_RUNS}) as latest
      cross join lateral (
        select execution.id, execution.run_at, execution.scenario_id from execution
        join scenario on scenario.id = execution.scenario_id and scenario.last_status in ('failure', 'error')
        where execution.run_id = latest.id and execution.overall_status in ('failure', 'error')
          and not exists (select 1 from execution newer
            where newer.scenario_id = execution.scenario_id and newer.run_at > execution.run_at)
        limit ${OF_EACH}) as failed
      order by failed.scenario_id, failed.run_at desc, failed.id desc) as one_each
    order by run_at desc, id desc limit ${limit}`);
  const ids = latest.rows.map(({ id }) => Number(id));
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      execution,
      method: endpoint.method,
      path: endpoint.path,
      systemId: system.id,
      systemName: system.name,
      environmentId: run.environmentId,
      environmentName: run.environmentName,
    })
    .from(execution)
    .innerJoin(endpoint, eq(endpoint.id, execution.endpointId))
    .innerJoin(system, eq(system.id, endpoint.systemId))
    .innerJoin(run, eq(run.id, execution.runId))
    .where(anyOf(execution.id, ids));
  return rows
    .toSorted((a, b) => ids.indexOf(a.execution.id) - ids.indexOf(b.execution.id))
    .map(({ execution: row, method, path, systemId, systemName, environmentId, environmentName }) => ({
      scenario_id: row.scenarioId,
      scenario_name: row.scenarioName,
      endpoint_id: row.endpointId,
      method: method as HttpMethod,
      endpoint: path,
      system_id: systemId,
      system_name: systemName,
      execution_id: row.id,
      run_id: row.runId,
      status: row.overallStatus === 'error' ? 'error' : 'failure',
      reason: row.failureReason,
      environment: environmentName === null ? null : { id: environmentId, name: environmentName },
      run_at: row.runAt.toISOString(),
    }));
}
