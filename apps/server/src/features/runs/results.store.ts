import { getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';

export type NewExecution = typeof execution.$inferInsert;

export interface StoredResult {
  id: number;
  execution: NewExecution;
}

const columns = Object.entries(getTableColumns(execution)).filter(([key]) => key !== 'id' && key !== 'attempts');
const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
const types = columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', ');

// A scenario can be deleted while its request is under way: its result goes with it, the others must not. The status of the
// others is written where it has changed, in the order of their ids, so that two runs never wait for each other.
const before = sql.raw(`
  with given as materialized (select * from json_to_recordset(`);
const after = sql.raw(`::json) as (${types})),
  stored as (
    insert into execution (${names})
    select ${names} from given where exists (select 1 from scenario where scenario.id = given.scenario_id)
    returning id, scenario_id, overall_status),
  changed as materialized (
    select scenario.id, stored.overall_status from scenario join stored on stored.scenario_id = scenario.id
    where scenario.last_status is distinct from stored.overall_status
    order by scenario.id for no key update of scenario),
  marked as (update scenario set last_status = changed.overall_status from changed where changed.id = scenario.id)
  select id, scenario_id from stored`);

/** Stores results and what their scenarios' last status is, in one statement. Those of deleted scenarios are left out. */
export async function insertResults(tx: Executor, rows: NewExecution[]): Promise<StoredResult[]> {
  if (rows.length === 0) return [];
  const json = JSON.stringify(rows.map(toRow));
  const answer = await tx.execute<{ id: string; scenario_id: number }>(sql`${before}${json}${after}`);
  const ids = new Map(answer.rows.map(({ id, scenario_id: scenarioId }) => [scenarioId, Number(id)]));
  return rows.flatMap((row) => {
    const id = ids.get(row.scenarioId);
    return id === undefined ? [] : [{ id, execution: row }];
  });
}

function toRow(row: NewExecution): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, { name }] of columns) values[name] = row[key as keyof NewExecution] ?? null;
  return values;
}
