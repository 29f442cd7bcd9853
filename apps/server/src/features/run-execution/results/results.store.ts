import { getTableColumns, sql } from 'drizzle-orm';
import { toStorableText } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { execution } from '../../../db/schema/index.ts';
import { worksOn } from '../claims/run-claims.store.ts';
import type { LeasedRun } from '../claims/run-claims.store.ts';
import type { Batch, NewExecution } from './batch.ts';
import { finishedEvent, PROGRESS, startedEvent, withNumbers } from './result-events.ts';
import { RUN_CHANNEL } from '../../run-stream/index.ts';

const columns = Object.entries(getTableColumns(execution)).filter(([key]) => key !== 'id' && key !== 'attempts');
const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
const types = sql.raw(columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', '));

/**
 * The last statuses of scenarios, of each environment and of the newest run. They are written where they have changed, in the order of
 * ids, so that two runs never wait for each other. A status that was forgotten was forgotten for all environments.
 */
const lastStatuses = sql`
    changed as materialized (
      select scenario.id, stored.overall_status, leased.target,
        case when last_status is null then '{}'::jsonb else coalesce(statuses, '{}'::jsonb) end as before
      from scenario join stored on stored.scenario_id = scenario.id cross join leased
      where scenario.last_status is distinct from stored.overall_status or scenario.last_status_in is distinct from leased.target
      order by scenario.id for no key update of scenario),
    marked as (
      update scenario set last_status = changed.overall_status, last_status_in = changed.target,
        statuses = case when changed.target is null then changed.before
          else changed.before || jsonb_build_object(changed.target, changed.overall_status) end
      from changed where changed.id = scenario.id)`;

/**
 * Stores results, the last status of their scenarios, counters and events, and wakes the streams, all or nothing: what is
 * announced is stored. One statement, since each further one would wait for its turn in a process that is busy with answers.
 * Returns whether the run was asked to stop.
 * @throws {Error} when the run was deleted, or this worker was considered dead; then nothing is stored.
 */
export async function storeBatch(
  db: Executor,
  { runId, workerLock }: LeasedRun,
  { started, finished }: Batch,
): Promise<{ stopRequested: boolean }> {
  const rows = toStorableText(finished.map(toRow));
  const starts = toStorableText(started.map(startedEvent));
  // A scenario can be deleted while its request is under way: its result goes with it, the others must not. The run is only kept
  // from being closed while its results are stored, so that claims need not wait for that.
  const answer = await db.execute<{ stop_requested: boolean }>(sql`
    with leased as materialized (
      select id, case when environment_name is null then 'none' else environment_id::text end as target
      from run where id = ${runId} and state = 'running' and ${worksOn(workerLock)} for key share),
    given as materialized (
      select * from json_to_recordset(${rows}::json) as (position int, reported jsonb, ${types})),
    stored as (
      insert into execution (${names})
      select ${names} from given
      where exists (select 1 from leased) and exists (select 1 from scenario where scenario.id = given.scenario_id)
      returning id, scenario_id, overall_status),
    ${lastStatuses},
    kept as materialized (
      select stored.id, stored.overall_status, given.reported, row_number() over (order by given.position) as nth
      from stored join given on given.scenario_id = stored.scenario_id),
    sums as materialized (
      select count(*)::int as completed, 
        (count(*) filter (where overall_status in ('failure', 'error')))::int as failed,
        (count(*) filter (where overall_status = 'skipped'))::int as skipped from kept),
    counted as (
      update run set
        completed = run.completed + sums.completed,
        failed = run.failed + sums.failed,
        skipped = run.skipped + sums.skipped,
        last_seq = run.last_seq + ${started.length} + 2 * sums.completed
      from sums
      where run.id = ${runId} and exists (select 1 from leased)
      returning run.total, run.last_seq, run.stop_requested, run.completed - sums.completed as before, sums.completed as added),
    events as (
      select nth, 1 as part, ${withNumbers<'scenario_result'>(sql`reported`, { execution_id: sql`id` })} as event from kept
      union all
      select nth, 2, ${withNumbers<'progress'>(sql`${JSON.stringify(PROGRESS)}::jsonb`, {
        completed: sql`before + nth`,
        total: sql`total`,
        percent: sql`(before + nth) * 100 / total`,
      })}
      from kept, counted),
    announced as (
      insert into run_event (run_id, seq, events)
      select ${runId}, last_seq,
        ${starts}::jsonb || coalesce((select jsonb_agg(event order by nth, part) from events), '[]'::jsonb)
      from counted where ${started.length} + added > 0
      returning run_id)
    select stop_requested, (select pg_notify(${RUN_CHANNEL}, run_id::text) from announced) from counted`);
  const [run] = answer.rows;
  if (!run) throw new Error(`Run ${runId} was deleted, or closed by another process.`);
  return { stopRequested: run.stop_requested };
}

function toRow(row: NewExecution, position: number): Record<string, unknown> {
  const values: Record<string, unknown> = { position, reported: finishedEvent(row) };
  for (const [key, { name }] of columns) values[name] = row[key as keyof NewExecution] ?? null;
  return values;
}
