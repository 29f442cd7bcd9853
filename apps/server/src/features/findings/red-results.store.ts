import { sentenceOf } from '@assay/findings';
import type { FailedRule, Fault, RedResult, Tally } from '@assay/findings';
import { compileRule } from '@assay/rules';
import type { Check } from '@assay/rules';
import type { ExecutionError, ValidationResult } from '@assay/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint, execution, scenario, validation } from '../../db/schema/index.ts';
import { readStoredCheck } from '../validations/index.ts';

/** Characters of an answer in which its message is looked for. */
const ANSWER_START = 600;
const MAX_FAILED_RULES = 50;

/** As `Operation.key`, which an endpoint keeps when its address is edited. */
const operationKey = sql<string>`coalesce(${endpoint.operation} ->> 'key', ${endpoint.method} || ' ' || ${endpoint.path})`;
const failedRules = sql<
  ValidationResult[]
>`jsonb_path_query_array(${execution.results}, '$[*] ? (@.status == "fail")')`;

/** As it is stored, compressed: a larger one is not read to compare its items with one another. */
const MAX_ANSWER_BYTES = 16 * 1024;
const smallAnswer = sql<
  string | null
>`case when ${execution.statusMet} and pg_column_size(${execution.responseBody}) <= ${MAX_ANSWER_BYTES}::int
  then ${execution.responseBody} end`;

/** The executions of a run that did not succeed and were judged or tried, oldest first, at most `limit`. */
export async function listRedIds(db: Executor, runId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: execution.id })
    .from(execution)
    .where(and(eq(execution.runId, runId), isRed))
    .orderBy(asc(execution.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isRed = sql`${execution.overallStatus} in ('failure', 'error')`;

/** How many results of a run are red, and how many there are. */
export async function countResults(db: Executor, runId: number): Promise<{ all: number; red: number }> {
  const [row] = await db
    .select({ all: sql<number>`count(*)::int`, red: sql<number>`(count(*) filter (where ${isRed}))::int` })
    .from(execution)
    .where(eq(execution.runId, runId));
  return row ?? { all: 0, red: 0 };
}

export async function listTallies(db: Executor, runId: number): Promise<Tally[]> {
  const cause = sql<ExecutionError['cause'] | null>`${execution.error} ->> 'cause'`;
  return db
    .select({
      operation: operationKey,
      fault: scenario.errorType,
      acceptsClass: execution.acceptsClass,
      status: execution.overallStatus,
      answered: execution.statusCode,
      cause,
      count: sql<number>`count(*)::int`,
    })
    .from(execution)
    .innerJoin(endpoint, eq(endpoint.id, execution.endpointId))
    .innerJoin(scenario, eq(scenario.id, execution.scenarioId))
    .where(eq(execution.runId, runId))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/** These executions as findings need them, in the order of their ids. */
export async function findRedResults(db: Executor, runId: number, ids: readonly number[]): Promise<RedResult[]> {
  const rows = await db
    .select({
      executionId: execution.id,
      scenarioId: execution.scenarioId,
      scenarioName: execution.scenarioName,
      operation: operationKey,
      expectedStatus: execution.expectedStatus,
      acceptsClass: execution.acceptsClass,
      statusMet: execution.statusMet,
      answered: execution.statusCode,
      answerStart: sql<string | null>`left(${execution.responseBody}, ${ANSWER_START}::int)`,
      answer: smallAnswer,
      error: execution.error,
      results: failedRules,
      errorType: scenario.errorType,
      errorIn: scenario.errorIn,
      details: scenario.details,
    })
    .from(execution)
    .innerJoin(endpoint, eq(endpoint.id, execution.endpointId))
    .innerJoin(scenario, eq(scenario.id, execution.scenarioId))
    .where(and(eq(execution.runId, runId), anyOf(execution.id, ids)))
    .orderBy(asc(execution.id));
  const checks = await checksOf(
    db,
    rows.flatMap(({ results }) => results.flatMap(({ validation_id: id }) => id ?? [])),
  );
  return rows.map(({ results, errorType, errorIn, details, ...row }) => ({
    ...row,
    failedRules: results.slice(0, MAX_FAILED_RULES).map((result) => toFailedRule(result, checks)),
    fault: faultOf(errorType, errorIn, details),
    isBase: details?.role === 'base',
  }));
}

type Details = (typeof scenario.$inferSelect)['details'];

function faultOf(kind: string | null, location: string | null, details: Details): Fault | null {
  if (kind === null || location === null) return null;
  return { kind, location, pointer: details?.pointer ?? null, constraint: details?.constraint ?? null };
}

type Checks = ReadonlyMap<number, { text: string; check: Check | null }>;

/** What rules compile to now, by their ids. */
async function checksOf(db: Executor, ids: number[]): Promise<Checks> {
  const { id, text, check, compilerVersion } = validation;
  const rows = await db
    .select({ id, text, check, compilerVersion })
    .from(validation)
    .where(anyOf(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, { text: row.text, check: readStoredCheck(row).check }]));
}

function toFailedRule(
  { validation_id: id, validation_text: text, reason, evidence, follow_up: reported }: ValidationResult,
  checks: Checks,
): FailedRule {
  const followUp = reported ?? null;
  const stored = id === null ? undefined : checks.get(id);
  const check = stored?.text === text ? stored.check : compiled(sentenceOf(text, followUp));
  return { text, reason, evidence, check, followUp };
}

const known = new Map<string, Check | null>();
const MAX_KNOWN = 2000;

/** Rules of follow-ups are stored as text only, and those of scenarios may have been edited since. */
function compiled(sentence: string): Check | null {
  const before = known.get(sentence);
  if (before !== undefined) return before;
  if (known.size > MAX_KNOWN) known.clear();
  const compilation = compileRule(sentence);
  const check = compilation.status === 'understood' ? compilation.check : null;
  known.set(sentence, check);
  return check;
}
