import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** Whether a column is one of many values: one parameter for any number of them, where `in (...)` takes 65,535 at most. */
export function anyOf(column: AnyColumn, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}
