import type { RunComparison } from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';

type Compared = RunComparison['scenarios'][number];

interface Row extends Record<string, unknown> {
  scenario_id: number;
  scenario_name: string;
  endpoint_id: number;
  method: Compared['method'];
  path: string;
  left: Compared['left'];
  right: Compared['right'];
}

/** What two runs say of each scenario that was executed in one of them, in the order of the scenarios. The caller knows that both may be read. */
export async function compareRuns(db: Executor, left: number, right: number): Promise<Compared[]> {
  const { rows } = await db.execute<Row>(sql`
    with executed as (
      select distinct on (run_id, scenario_id) run_id, scenario_id, scenario_name, endpoint_id,
        json_build_object('execution_id', id, 'status', overall_status, 'http_status', status_code,
          'response_time_ms', response_time_ms, 'cause', error->>'cause') as result
      from execution
      where run_id in (${left}, ${right})
      order by run_id, scenario_id, run_at desc, id desc),
    before as (select * from executed where run_id = ${left}),
    after as (select * from executed where run_id = ${right})
    select scenario_id, coalesce(after.scenario_name, before.scenario_name) as scenario_name,
      endpoint.id as endpoint_id, endpoint.method, endpoint.path, before.result as left, after.result as right
    from before full join after using (scenario_id)
    join endpoint on endpoint.id = coalesce(after.endpoint_id, before.endpoint_id)
    order by endpoint.id, scenario_id`);
  return rows.map(({ path, ...row }) => ({ ...row, endpoint: path }));
}
