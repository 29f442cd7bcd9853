import { limitTexts, UNLIMITED } from '@assay/contract';
import type { MonthlyUsage, Run } from '@assay/contract';
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { usageCounter } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { findQuota, lockQuota } from './quota.ts';
import type { Quota } from './quota.ts';

/** The first day of the calendar month (UTC) that a moment is in. */
const monthOf = (moment: SQL): SQL => sql`date_trunc('month', ${moment} at time zone 'utc')::date`;
const thisMonth = monthOf(sql`now()`);

type Counter = 'runs' | 'validationGenerations';

/**
 * Takes `count` of this month's runs before anything is sent, one caller after the other, so that no number of calls at the same
 * time overdraws. What is not used is given back with `giveBackRuns`.
 * @throws {AppError} limit_reached when fewer are left
 */
export async function reserveRuns(
  tx: Executor,
  organizationId: string,
  count: number,
  scope: Run['scope'],
): Promise<void> {
  const quota = await findQuota(tx, organizationId);
  const limit = quota.tier.max_runs_per_month;
  const left = await reserve(tx, {
    organizationId,
    quota,
    counter: 'runs',
    count,
    limit,
  });
  if (left !== null) throw runLimit(scope, count, left);
}

interface WantedRuns {
  scope: Run['scope'];
  count: number;
  /** Who sends a part of them as well needs this many left; all of them without it. */
  atLeast?: number;
}

/** @throws {AppError} limit_reached when fewer runs are left than are needed; reserves nothing */
export async function requireRuns(
  db: Executor,
  organizationId: string,
  { scope, count, atLeast = count }: WantedRuns,
): Promise<void> {
  const quota = await findQuota(db, organizationId);
  const limit = quota.tier.max_runs_per_month;
  const remaining = limit - (await readMonth(db, organizationId, quota)).runs;
  if (limit !== UNLIMITED && remaining < atLeast) throw runLimit(scope, count, remaining);
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
  await tx.transaction(async (inner) => {
    const month = monthOf(sql`${reservedAt.toISOString()}::timestamptz`);
    // Runs taken from the organization's own plan come first, so that a change to the free plan does not refill the free quota.
    const rows = await inner
      .select({ ownerId: usageCounter.ownerId, runs: usageCounter.runs })
      .from(usageCounter)
      .where(and(eq(usageCounter.organizationId, organizationId), eq(usageCounter.month, month)))
      .orderBy(asc(usageCounter.ownerId))
      .for('update');
    let missing = count;
    for (const { ownerId, runs } of rows) {
      const back = Math.min(runs, missing);
      missing -= back;
      await inner
        .update(usageCounter)
        .set({ runs: runs - back })
        .where(
          and(
            eq(usageCounter.organizationId, organizationId),
            eq(usageCounter.month, month),
            eq(usageCounter.ownerId, ownerId),
          ),
        );
    }
  });
}

/** One generation of validations for one scenario (VAL-12). @throws {AppError} limit_reached */
export async function reserveValidationGeneration(tx: Executor, organizationId: string): Promise<void> {
  const quota = await findQuota(tx, organizationId);
  const limit = quota.tier.max_validation_generations_per_month;
  const left = await reserve(tx, {
    organizationId,
    quota,
    counter: 'validationGenerations',
    count: 1,
    limit,
  });
  if (left !== null) throw new AppError('limit_reached', limitTexts.validationsUsedUp(limit - left, limit));
}

/** The limit text when fewer than `count` generations are left, else null; reserves nothing. */
export async function findValidationShortage(
  db: Executor,
  organizationId: string,
  count: number,
): Promise<string | null> {
  const quota = await findQuota(db, organizationId);
  const limit = quota.tier.max_validation_generations_per_month;
  const { validationGenerations: used } = await readMonth(db, organizationId, quota);
  if (limit === UNLIMITED || limit - used >= count) return null;
  return used >= limit ? limitTexts.validationsUsedUp(used, limit) : limitTexts.validationsTooMany(count, limit - used);
}

export interface ModelUse {
  inputTokens: number;
  outputTokens: number;
}

/** Counts one answer of a language model. */
export async function countModelUse(db: Executor, organizationId: string, used: ModelUse): Promise<void> {
  const { ownerId } = await findQuota(db, organizationId);
  await db
    .insert(usageCounter)
    .values({
      organizationId,
      month: thisMonth,
      ownerId: ownerId ?? '',
      tokensInput: used.inputTokens,
      tokensOutput: used.outputTokens,
      llmRequests: 1,
    })
    .onConflictDoUpdate({
      target: counterKey,
      set: {
        tokensInput: sql`${usageCounter.tokensInput} + ${used.inputTokens}`,
        tokensOutput: sql`${usageCounter.tokensOutput} + ${used.outputTokens}`,
        llmRequests: sql`${usageCounter.llmRequests} + 1`,
      },
    });
}

const counterKey = [usageCounter.organizationId, usageCounter.month, usageCounter.ownerId];

const total = (column: (typeof usageCounter)[keyof Month]) =>
  sql<number>`coalesce(sum(${column}), 0)::int`.mapWith(Number);

export type Month = Omit<typeof usageCounter.$inferSelect, 'organizationId' | 'month' | 'ownerId'>;

/** What was used this month of a quota: by the organization itself, and by those that share it. */
export async function readMonth(db: Executor, organizationId: string, { ownerId }: Quota): Promise<Month> {
  const isOwn = eq(usageCounter.organizationId, organizationId);
  const rows = await db
    .select({
      runs: total(usageCounter.runs),
      validationGenerations: total(usageCounter.validationGenerations),
      tokensInput: total(usageCounter.tokensInput),
      tokensOutput: total(usageCounter.tokensOutput),
      llmRequests: total(usageCounter.llmRequests),
    })
    .from(usageCounter)
    .where(
      and(eq(usageCounter.month, thisMonth), ownerId === null ? isOwn : or(isOwn, eq(usageCounter.ownerId, ownerId))),
    );
  if (!rows[0]) throw new Error('A sum always has a row.');
  return rows[0];
}

interface Reservation {
  organizationId: string;
  quota: Quota;
  counter: Counter;
  count: number;
  limit: number;
}

/** Counts, or answers how many are left when those are too few. */
async function reserve(
  tx: Executor,
  { organizationId, quota, counter, count, limit }: Reservation,
): Promise<number | null> {
  const month = thisMonth as unknown as string;
  return tx.transaction(async (inner) => {
    if (limit !== UNLIMITED) {
      await lockQuota(inner, quota);
      const left = limit - (await readMonth(inner, organizationId, quota))[counter];
      if (left < count) return Math.max(0, left);
    }
    await inner
      .insert(usageCounter)
      .values({
        organizationId,
        month,
        ownerId: quota.ownerId ?? '',
        [counter]: count,
      })
      .onConflictDoUpdate({
        target: counterKey,
        set: { [counter]: sql`${usageCounter[counter]} + ${count}` },
      });
    return null;
  });
}

const MONTHS = 12;

/** The last months in which the organization used anything, the latest first. */
export async function readMonths(db: Executor, organizationId: string): Promise<MonthlyUsage[]> {
  const rows = await db
    .select({
      month: usageCounter.month,
      runs: sql<number>`sum(${usageCounter.runs})::int`,
      validation_generations: sql<number>`sum(${usageCounter.validationGenerations})::int`,
    })
    .from(usageCounter)
    .where(
      and(
        eq(usageCounter.organizationId, organizationId),
        sql`${usageCounter.month} > ${thisMonth} - make_interval(months => ${MONTHS})`,
      ),
    )
    .groupBy(usageCounter.month)
    .orderBy(desc(usageCounter.month));
  return rows;
}
