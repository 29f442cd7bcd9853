import type { EnvironmentFilter, PassRate } from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';

/** Executions that are looked at: enough for a chart of runs, and few enough to be read at once however many are kept. */
const LATEST = 2000;

interface Row {
  [column: string]: unknown;
  run_id: number;
  run_at: string;
  total: number;
  successful: number;
  failed: number;
  skipped: number;
  median_ms: number | null;
}

function ofEnvironment(environment: EnvironmentFilter | undefined): SQL {
  if (environment === undefined) return sql``;
  const condition = environment === 'none' ? sql`environment_name is null` : sql`environment_id = ${environment}`;
  return sql`and exists (select 1 from run where run.id = execution.run_id and ${condition})`;
}

/**
 * The last runs among the latest executions of an endpoint, newest first. Only runs of all the scenarios that there were and still
 * are: a run of one of them has another rate by what it leaves out. A finding that was tried again is no run of its own.
 */
export async function listPassRates(
  db: Executor,
  of: { organizationId: string; endpointId: number; environment?: EnvironmentFilter | undefined },
  limit: number,
): Promise<PassRate[]> {
  const { rows } = await db.execute<Row>(sql`
    with latest as (select run_id, run_at, overall_status, response_time_ms, scenario_id from execution
      where organization_id = ${of.organizationId} and endpoint_id = ${of.endpointId}
        and not exists (select 1 from run where run.id = execution.run_id and run.trial_of is not null)
        ${ofEnvironment(of.environment)}
      order by run_at desc, id desc limit ${LATEST})
    select run_id, max(run_at) as run_at, count(*)::int as total,
      (count(*) filter (where overall_status = 'success'))::int as successful,
      (count(*) filter (where overall_status = 'failure'))::int as failed,
      (count(*) filter (where overall_status = 'skipped'))::int as skipped,
      percentile_cont(0.5) within group (order by response_time_ms) as median_ms
    from latest
    group by run_id
    having count(distinct scenario_id) >= (
      select count(*) from scenario
      where scenario.endpoint_id = ${of.endpointId} and scenario.created_at <= min(latest.run_at))
    order by max(run_at) desc limit ${limit}`);
  return rows.map(({ run_at, successful, failed, skipped, total, median_ms, run_id }) => ({
    run_id,
    run_at: new Date(run_at).toISOString(),
    total,
    successful,
    failed,
    errors: total - successful - failed - skipped,
    skipped,
    median_ms,
  }));
}
