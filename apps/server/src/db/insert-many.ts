import { getTableColumns, sql } from 'drizzle-orm';
import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/**
 * Inserts rows in their order and answers their ids in that order. A batch is sent as one JSON parameter, which is many times
 * quicker than one for each value. Columns that no row has get what the database gives them.
 */
export async function insertMany<T extends PgTable>(
  db: Executor,
  table: T,
  rows: InferInsertModel<T>[],
  onBatch: (count: number) => void = () => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => used.has(key));
  const written = (rows as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(columns.map(([key, { name, default: usual }]) => [name, row[key] ?? usual ?? null])),
  );
  for (const batch of jsonBatches(written)) {
    const json = `[${batch.join(',')}]`;
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

const MAX_ROWS = 1000;
/** The database needs many times that for a statement. In characters. */
const MAX_JSON = 4_000_000;

/** Rows as JSON, in parts of the size of one statement; a larger row is sent alone. */
function* jsonBatches(rows: unknown[]): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (batch.length >= MAX_ROWS || (batch.length > 0 && size + json.length > MAX_JSON)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(json);
    size += json.length;
  }
  if (batch.length > 0) yield batch;
}
