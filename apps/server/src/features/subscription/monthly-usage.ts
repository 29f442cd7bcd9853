import { limitTexts, UNLIMITED } from '@assay/contract';
import type { Run } from '@assay/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { usageCounter } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { findSubscription } from './subscription.store.ts';

/** The first day of the calendar month (UTC) that a moment is in. */
const monthOf = (moment: SQL): SQL => sql`date_trunc('month', ${moment} at time zone 'utc')::date`;
const thisMonth = monthOf(sql`now()`);

type Counter = 'runs' | 'validationGenerations';

/**
 * Takes `count` of this month's runs before anything is sent, in one conditional update, so that no number of calls at the same
 * time overdraws. What is not used is given back with `giveBackRuns`.
 * @throws {AppError} limit_reached when fewer are left
 */
export async function reserveRuns(
  tx: Executor,
  organizationId: string,
  count: number,
  scope: Run['scope'],
): Promise<void> {
  const limit = (await findSubscription(tx, organizationId)).tier.max_runs_per_month;
  if (await reserve(tx, { organizationId, counter: 'runs', count, limit })) return;
  throw runLimit(scope, count, limit - (await readMonth(tx, organizationId)).runs);
}

/** @throws {AppError} limit_reached when fewer than `count` runs are left; reserves nothing */
export async function requireRuns(
  db: Executor,
  organizationId: string,
  count: number,
  scope: Run['scope'],
): Promise<void> {
  const limit = (await findSubscription(db, organizationId)).tier.max_runs_per_month;
  const remaining = limit - (await readMonth(db, organizationId)).runs;
  if (limit !== UNLIMITED && remaining < count) throw runLimit(scope, count, remaining);
}

function runLimit(scope: Run['scope'], count: number, remaining: number): AppError {
  const left = Math.max(0, remaining);
  return new AppError(
    'limit_reached',
    scope === 'endpoint' ? limitTexts.endpointRuns(count, left) : limitTexts.runs(count, left),
  );
}

/** Gives back runs that were reserved at a moment and never sent, to the month they were taken from. */
export async function giveBackRuns(
  tx: Executor,
  organizationId: string,
  count: number,
  reservedAt: Date,
): Promise<void> {
  if (count <= 0) return;
  await tx
    .update(usageCounter)
    .set({ runs: sql`greatest(0, ${usageCounter.runs} - ${count})` })
    .where(
      and(
        eq(usageCounter.organizationId, organizationId),
        eq(usageCounter.month, monthOf(sql`${reservedAt.toISOString()}::timestamptz`)),
      ),
    );
}

/** One generation of validations for one scenario (VAL-12). @throws {AppError} limit_reached */
export async function reserveValidationGeneration(tx: Executor, organizationId: string): Promise<void> {
  const limit = (await findSubscription(tx, organizationId)).tier.max_validation_generations_per_month;
  if (await reserve(tx, { organizationId, counter: 'validationGenerations', count: 1, limit })) return;
  const { validationGenerations } = await readMonth(tx, organizationId);
  throw new AppError('limit_reached', limitTexts.validationsUsedUp(validationGenerations, limit));
}

/** Why the plan has no room for `count` generations now, in the text that the client reads, or null; reserves nothing. */
export async function findValidationShortage(
  db: Executor,
  organizationId: string,
  count: number,
): Promise<string | null> {
  const limit = (await findSubscription(db, organizationId)).tier.max_validation_generations_per_month;
  const { validationGenerations: used } = await readMonth(db, organizationId);
  if (limit === UNLIMITED || limit - used >= count) return null;
  return used >= limit ? limitTexts.validationsUsedUp(used, limit) : limitTexts.validationsTooMany(count, limit - used);
}

export interface ModelUse {
  inputTokens: number;
  outputTokens: number;
}

/** Counts one answer of a language model. */
export async function countModelUse(db: Executor, organizationId: string, used: ModelUse): Promise<void> {
  await db
    .insert(usageCounter)
    .values({
      organizationId,
      month: thisMonth,
      tokensInput: used.inputTokens,
      tokensOutput: used.outputTokens,
      llmRequests: 1,
    })
    .onConflictDoUpdate({
      target: [usageCounter.organizationId, usageCounter.month],
      set: {
        tokensInput: sql`${usageCounter.tokensInput} + ${used.inputTokens}`,
        tokensOutput: sql`${usageCounter.tokensOutput} + ${used.outputTokens}`,
        llmRequests: sql`${usageCounter.llmRequests} + 1`,
      },
    });
}

export type Month = Omit<typeof usageCounter.$inferSelect, 'organizationId' | 'month'>;

const nothing: Month = { runs: 0, validationGenerations: 0, tokensInput: 0, tokensOutput: 0, llmRequests: 0 };

export async function readMonth(db: Executor, organizationId: string): Promise<Month> {
  const rows = await db
    .select()
    .from(usageCounter)
    .where(and(eq(usageCounter.organizationId, organizationId), eq(usageCounter.month, thisMonth)));
  return rows[0] ?? nothing;
}

interface Reservation {
  organizationId: string;
  counter: Counter;
  count: number;
  limit: number;
}

async function reserve(tx: Executor, { organizationId, counter, count, limit }: Reservation): Promise<boolean> {
  const month = thisMonth as unknown as string;
  await tx.insert(usageCounter).values({ organizationId, month }).onConflictDoNothing();
  const column = usageCounter[counter];
  const rows = await tx
    .update(usageCounter)
    .set({ [counter]: sql`${column} + ${count}` })
    .where(
      and(
        eq(usageCounter.organizationId, organizationId),
        eq(usageCounter.month, thisMonth),
        sql`(${limit}::int = ${UNLIMITED} or ${column} + ${count} <= ${limit}::int)`,
      ),
    )
    .returning({ used: column });
  return rows.length > 0;
}
