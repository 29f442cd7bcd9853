import { getTableColumns, getTableName, isTable, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import * as schema from '../../db/schema/index.ts';
import type { CarriedTable } from './carried-tables.ts';

/** Where rows go. */
export interface Target {
  organizationId: string;
  /** Who runs are said to be of. */
  ownerId: string;
}

/** The new id of a row of `kind` that a JSON number names; null where it is not in the file. */
const newId = (kind: string, old: SQL): SQL =>
  sql`(select carried_id.new from carried_id where carried_id.kind = ${kind} and carried_id.old = (${old})::bigint)`;

/** What stands in columns beyond references: ids in JSON, and what is of the new organization. */
const otherColumns: Readonly<Record<string, Readonly<Record<string, (target: Target) => SQL>>>> = {
  scenario: {
    last_status_in: () => sql`case when line.row->>'last_status_in' ~ '^[0-9]+$'
      then ${newId('environment', sql`line.row->>'last_status_in'`)}::text else line.row->>'last_status_in' end`,
    statuses: () => sql`(select jsonb_object_agg(coalesce(carried_id.new::text, each.key), each.value)
      from jsonb_each(case jsonb_typeof(line.row->'statuses') when 'object' then line.row->'statuses' end) as each
      left join carried_id on carried_id.kind = 'environment' and carried_id.old::text = each.key
      where carried_id.new is not null or each.key !~ '^[0-9]+$')`,
  },
  run: {
    created_by: ({ ownerId }) => sql`${ownerId}::text`,
    worker_locks: () => sql`'[]'::jsonb`,
    scope_id: () => sql`coalesce(case line.row->>'scope'
      when 'scenario' then ${newId('scenario', sql`line.row->>'scope_id'`)}
      when 'endpoint' then ${newId('endpoint', sql`line.row->>'scope_id'`)}
      else ${newId('system', sql`line.row->>'system_id'`)} end, 0)`,
  },
  run_plan: {
    scenario_ids: () => sql`(select coalesce(jsonb_agg(carried_id.new order by each.at), '[]')
      from jsonb_array_elements_text(line.row->'scenario_ids') with ordinality as each (value, at)
      join carried_id on carried_id.kind = 'scenario' and carried_id.old = each.value::bigint)`,
  },
  execution: {
    results: () => sql`(select coalesce(jsonb_agg(each.value || jsonb_build_object('validation_id',
        ${newId('validation', sql`each.value->>'validation_id'`)}) order by each.at), '[]')
      from jsonb_array_elements(line.row->'results') with ordinality as each (value, at))`,
  },
  run_event: {
    events: () => sql`(select jsonb_agg(each.value
        || case when each.value ? 'run_id' then jsonb_build_object('run_id', ${newId('run', sql`line.row->>'run_id'`)}) else '{}' end
        || case when each.value ? 'scenario_id' then jsonb_build_object('scenario_id', ${newId('scenario', sql`each.value->>'scenario_id'`)}) else '{}' end
        || case when each.value ? 'execution_id' then jsonb_build_object('execution_id', ${newId('execution', sql`each.value->>'execution_id'`)}) else '{}' end
        order by each.at)
      from jsonb_array_elements(line.row->'events') with ordinality as each (value, at))`,
  },
};

/**
 * Stores lines of an export as rows of the organization, with ids of this database.
 * @returns how many
 * @throws {Error} where a row refers to one that is not in the file
 */
export async function insertRows(
  tx: Executor,
  table: CarriedTable,
  lines: readonly string[],
  target: Target,
): Promise<number> {
  const read = sql`line as (
    select value->'row' as row, at from unnest(${sql.param(lines)}::jsonb[]) with ordinality as given (value, at))`;
  if (table.hasId) await giveIds(tx, table.name, { read, from: sql`line`, old: sql`line.row->>'id'` });
  if (table.name === 'run_event') await giveIdsOfEvents(tx, read);
  const columns = columnsOf(table.name);
  const { rowCount } = await tx.execute(sql`
    with ${read}
    insert into ${sql.identifier(table.name)} (${namesOf(columns)}) overriding system value
    select ${namesOf(columns, 'filled')} from line,
      jsonb_populate_record(null::${sql.identifier(table.name)}, line.row || ${replaced(table, target, columns)}) as filled
    order by line.at`);
  return rowCount ?? 0;
}

interface Source {
  read: SQL;
  from: SQL;
  old: SQL;
}

/** Takes an id of this database for each that has none yet. */
async function giveIds(tx: Executor, kind: string, { read, from, old }: Source): Promise<void> {
  await tx.execute(sql`
    with ${read}, given as (select distinct (${old})::bigint as old from ${from} where ${old} is not null)
    insert into carried_id (kind, old, new)
    select ${kind}, old, nextval(pg_get_serial_sequence(${kind}, 'id')) from given on conflict do nothing`);
}

/** Events name scenarios and executions that were deleted since; they get ids that nothing else has. */
async function giveIdsOfEvents(tx: Executor, read: SQL): Promise<void> {
  const from = sql`line, jsonb_array_elements(line.row->'events') as each (value)`;
  for (const kind of ['scenario', 'execution'])
    await giveIds(tx, kind, { read, from, old: sql`each.value->>${sql.raw(`'${kind}_id'`)}` });
}

function columnsOf(name: string): string[] {
  const table = Object.values(schema).find((one) => isTable(one) && getTableName(one) === name);
  return isTable(table) ? Object.values(getTableColumns(table)).map((column) => column.name) : [];
}

const namesOf = (columns: readonly string[], of?: string): SQL =>
  sql.join(
    columns.map((column) =>
      of === undefined ? sql.identifier(column) : sql`${sql.identifier(of)}.${sql.identifier(column)}`,
    ),
    sql`, `,
  );

/** What stands in a row in place of what the file says. */
function replaced(table: CarriedTable, target: Target, columns: readonly string[]): SQL {
  const values = new Map<string, SQL>();
  if (table.hasId) values.set('id', newId(table.name, member('id')));
  if (columns.includes('organization_id')) values.set('organization_id', sql`${target.organizationId}::text`);
  for (const [column, kind] of Object.entries(table.references)) values.set(column, newId(kind, member(column)));
  for (const [column, value] of Object.entries(otherColumns[table.name] ?? {})) values.set(column, value(target));
  const parts = [...values].map(([column, value]) => sql`${column}::text, ${value}`);
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}

const member = (column: string): SQL => sql`line.row->>${sql.raw(`'${column}'`)}`;
