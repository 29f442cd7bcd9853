import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** Everything that a system holds, row by row as text, by table and id. */
export async function systemRows({ database }: Pick<TestApp, 'database'>, id: number): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  const endpoints = `select id from endpoint where system_id = ${id}`;
  const scenarios = `select id from scenario where endpoint_id in (${endpoints})`;
  for (const [table, condition] of [
    ['system', `id = ${id}`],
    ['endpoint', `system_id = ${id}`],
    ['endpoint_parameter', `endpoint_id in (${endpoints})`],
    ['scenario', `endpoint_id in (${endpoints})`],
    ['scenario_parameter', `scenario_id in (${scenarios})`],
    ['validation', `scenario_id in (${scenarios})`],
  ] as const) {
    const query = sql.raw(`select t.id, to_jsonb(t)::text as row from ${table} t where ${condition}`);
    const found = await database.db.execute<{ row: string; id: number }>(query);
    for (const { id: rowId, row } of found.rows) rows.set(`${table} ${rowId}`, row);
  }
  return rows;
}

/** The rows that are not the same in both, by table and id. */
export function differentRows(before: Map<string, string>, after: Map<string, string>): string[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.filter((key) => before.get(key) !== after.get(key));
}
