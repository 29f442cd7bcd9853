import { getTableColumns, sql } from 'drizzle-orm';
import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { batches } from '../collections.ts';
import type { Executor } from './database.ts';

/**
 * Inserts rows in their order and answers their ids in that order. A batch goes over as one JSON parameter, which is many times
 * quicker than one for each value. Columns that no row has get what the database gives them.
 */
export async function insertMany<T extends PgTable>(
  db: Executor,
  table: T,
  rows: InferInsertModel<T>[],
  onBatch: (count: number) => void = () => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batches(rows as Record<string, unknown>[])) {
    const used = new Set(batch.flatMap((row) => Object.keys(row)));
    const columns = Object.entries(getTableColumns(table)).filter(([key]) => used.has(key));
    const json = JSON.stringify(
      batch.map((row) =>
        Object.fromEntries(columns.map(([key, { name, default: usual }]) => [name, row[key] ?? usual ?? null])),
      ),
    );
    const names = sql.join(
      columns.map(([, { name }]) => sql.identifier(name)),
      sql`, `,
    );
    const types = sql.join(
      columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
      sql`, `,
    );
    const stored = await db.execute<{ id: number | string }>(
      sql`insert into ${table} (${names}) select ${names} from rows from (json_to_recordset(${json}::json) as (${types})) with ordinality as given(${names}, ordinality) order by ordinality returning id`,
    );
    // An id of 64 bits comes as text.
    ids.push(...stored.rows.map(({ id }) => Number(id)));
    onBatch(batch.length);
  }
  return ids;
}
