import { parseHistoryCursor } from '@assay/contract';
import type { HistoryQuery } from '@assay/contract';
import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';
import { executionJson, listedColumns } from './execution-json.ts';
import { addMonths, monthOf } from './months.ts';

/** Whose history: one of the two has a value. */
export type HistoryOf = { organizationId: string } & ({ scenarioId: number } | { endpointId: number });

/** A page of a history, each execution as pieces of JSON, newest first by `run_at`, then `id`. */
export type ListHistory = (of: HistoryOf, query: HistoryQuery, now?: Date) => Promise<string[][]>;

/** Months that are looked at first. Most pages are full then, however many years are kept. */
const RECENT_MONTHS = 2;

/** Conditions that a query may have; the name of a query is made of theirs, and has 63 characters at most. */
const conditions = {
  scenarioId: eq(execution.scenarioId, sql.placeholder('scenarioId')),
  endpointId: eq(execution.endpointId, sql.placeholder('endpointId')),
  status: eq(execution.overallStatus, sql.placeholder('status')),
  from: gte(execution.runAt, sql.placeholder('from')),
  to: lt(execution.runAt, sql.placeholder('to')),
  text: contains(),
  env: sentTo(sql`run.environment_id = ${sql.placeholder('env')}`),
  noEnv: sentTo(sql`run.environment_name is null`),
  /** The first condition is for the planner, which leaves out partitions by a plain comparison only. */
  before: and(
    lte(execution.runAt, sql.placeholder('before')),
    sql`(${execution.runAt}, ${execution.id}) < (${sql.placeholder('beforeTime')}::timestamptz, ${sql.placeholder('beforeId')}::bigint)`,
  ),
  sinceBorder: gte(execution.runAt, sql.placeholder('border')),
  beforeBorder: lt(execution.runAt, sql.placeholder('border')),
};

type Condition = keyof typeof conditions;

const ofOrganization = eq(execution.organizationId, sql.placeholder('organizationId'));

/** What the screens ask for. A plan is kept for these numbers only: callers may name 500, and with none the planner keeps no plan. */
const usualLimits: ReadonlySet<number> = new Set([20, 50]);

/**
 * A kept plan knows none of their values: it takes few rows to lie between them, reads all of them and sorts them, bodies included. That
 * took twenty times as long as planning.
 */
const limitsOfTime: ReadonlySet<Condition> = new Set(['from', 'to', 'before', 'beforeBorder']);

/**
 * Reads pages. Partitions follow each other in the order of a history, so the newest months are asked alone, and the older ones only
 * for what is missing. The usual queries are built once and planned once for each connection: both took longer than reading did.
 */
export function createHistoryPages(db: Database): ListHistory {
  const usual = new Map<string, ReturnType<typeof prepare>>();
  const queryOf = (names: Condition[], limit: number) => {
    if (!usualLimits.has(limit) || names.some((name) => limitsOfTime.has(name)))
      return prepare(db, { name: '', names, limit });
    const name = ['h', ...names, limit].join('_');
    const query = usual.get(name) ?? prepare(db, { name, names, limit });
    usual.set(name, query);
    return query;
  };
  const read = async (names: Condition[], limit: number, values: Values): Promise<string[][]> =>
    (await queryOf(names, limit).execute(values)).map(executionJson);
  return async (of, query, now = new Date()) => {
    const border = addMonths(monthOf(newestOf(query, now)), 1 - RECENT_MONTHS);
    const values: Values = { ...valuesOf(of, query), border };
    const names = Object.keys(conditions).filter((name): name is Condition => name in values);
    const recent = await read([...names, 'sinceBorder'], query.limit, values);
    const missing = query.limit - recent.length;
    if (missing === 0 || (query.from !== undefined && new Date(query.from) >= border)) return recent;
    return [...recent, ...(await read([...names, 'beforeBorder'], missing, values))];
  };
}

/** Without a name it is planned each time. */
function prepare(db: Database, { name, names, limit }: { name: string; names: Condition[]; limit: number }) {
  return (
    db
      .select(listedColumns)
      .from(execution)
      .where(and(ofOrganization, ...names.map((one) => conditions[one])))
      // `limit()` makes a parameter of the number, and a plan that is kept would be one for any number.
      .orderBy(desc(execution.runAt), sql`${desc(execution.id)} limit ${sql.raw(String(limit))}`)
      .prepare(name)
  );
}

type Values = Record<string, unknown>;

/** By the names of placeholders, which are those of the conditions. */
function valuesOf(
  of: HistoryOf,
  { before, status, from, to, text, environment_id: environment }: HistoryQuery,
): Values {
  const location = before === undefined ? undefined : parseHistoryCursor(before);
  return {
    ...of,
    ...(status !== undefined && { status }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
    ...(text !== undefined && { text: `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%` }),
    ...(environment === 'none' && { noEnv: true }),
    ...(typeof environment === 'number' && { env: environment }),
    ...(location !== undefined && {
      before: location.runAt,
      beforeTime: location.runAt.toISOString(),
      beforeId: location.id,
    }),
  };
}

function newestOf({ before, to }: HistoryQuery, now: Date): Date {
  const limits = [now];
  if (before !== undefined) limits.push(parseHistoryCursor(before).runAt);
  if (to !== undefined) limits.push(new Date(to));
  return new Date(Math.min(...limits.map(Number)));
}

function sentTo(condition: SQL): SQL {
  return sql`exists (select 1 from run where run.id = ${execution.runId} and ${condition})`;
}

/** Loads rules only for executions with a failed rule: most executions have none. */
function contains(): SQL {
  const pattern = sql`${sql.placeholder('text')}::text`;
  return sql`(${execution.scenarioName} ilike ${pattern}
    or ${execution.request}->>'url' ilike ${pattern}
    or ${execution.error}->>'message' ilike ${pattern}
    or ${execution.overallStatus} <> 'success' and exists (
      select 1 from jsonb_array_elements(${execution.results}) as result
      where result->>'status' = 'fail'
        and (result->>'validation_text' ilike ${pattern} or result->>'reason' ilike ${pattern})))`;
}
