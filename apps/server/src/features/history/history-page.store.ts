import { parseHistoryCursor } from '@assay/contract';
import type { HistoryQuery } from '@assay/contract';
import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';
import { addMonths, monthOf } from './months.ts';

export type ExecutionRow = typeof execution.$inferSelect;

/** Whose history: one of the two has a value. */
export type HistoryOf = { organizationId: string } & ({ scenarioId: number } | { endpointId: number });

/** Months that are looked at first. Most pages are full then, however many years are kept. */
const RECENT_MONTHS = 2;

/**
 * A page of a history, newest first by `run_at`, then `id`. Partitions follow each other in that order, so the newest months are
 * asked alone, and the older ones only for what is missing.
 */
export async function listHistoryRows(
  db: Executor,
  of: HistoryOf,
  query: HistoryQuery,
  now = new Date(),
): Promise<ExecutionRow[]> {
  const wanted = filterOf(of, query);
  const newest = newestOf(query, now);
  const border = addMonths(monthOf(newest), 1 - RECENT_MONTHS);
  const recent = await newestFirst(db, and(wanted, gte(execution.runAt, border)), query.limit);
  const missing = query.limit - recent.length;
  if (missing === 0 || (query.from !== undefined && new Date(query.from) >= border)) return recent;
  return [...recent, ...(await newestFirst(db, and(wanted, lt(execution.runAt, border)), missing))];
}

function newestFirst(db: Executor, condition: SQL | undefined, limit: number): Promise<ExecutionRow[]> {
  return db.select().from(execution).where(condition).orderBy(desc(execution.runAt), desc(execution.id)).limit(limit);
}

function newestOf({ before, to }: HistoryQuery, now: Date): Date {
  const limits = [now];
  if (before !== undefined) limits.push(parseHistoryCursor(before).runAt);
  if (to !== undefined) limits.push(new Date(to));
  return new Date(Math.min(...limits.map(Number)));
}

function filterOf(of: HistoryOf, { before, status, from, to, text }: HistoryQuery): SQL | undefined {
  return and(
    eq(execution.organizationId, of.organizationId),
    'scenarioId' in of ? eq(execution.scenarioId, of.scenarioId) : eq(execution.endpointId, of.endpointId),
    before === undefined ? undefined : olderThan(before),
    status === undefined ? undefined : eq(execution.overallStatus, status),
    from === undefined ? undefined : gte(execution.runAt, new Date(from)),
    to === undefined ? undefined : lt(execution.runAt, new Date(to)),
    text === undefined ? undefined : contains(text),
  );
}

/** The first condition is for the planner, which leaves out partitions by a plain comparison only. */
function olderThan(cursor: string): SQL | undefined {
  const { runAt, id } = parseHistoryCursor(cursor);
  return and(
    lte(execution.runAt, runAt),
    sql`(${execution.runAt}, ${execution.id}) < (${runAt.toISOString()}::timestamptz, ${id}::bigint)`,
  );
}

/** Rules only where one has failed: those of good executions, by far the most, need not be fetched from where they are stored. */
function contains(text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql`(${execution.scenarioName} ilike ${pattern}
    or ${execution.request}->>'url' ilike ${pattern}
    or ${execution.error}->>'message' ilike ${pattern}
    or ${execution.overallStatus} <> 'success' and exists (
      select 1 from jsonb_array_elements(${execution.results}) as result
      where result->>'status' = 'fail'
        and (result->>'validation_text' ilike ${pattern} or result->>'reason' ilike ${pattern})))`;
}
