import { and, eq, ne, notInArray } from 'drizzle-orm';
import { billingSubscription } from '../../db/schema/index.ts';
import { repeat } from '../run-stream/index.ts';
import type { ProviderSubscription } from './billing.port.ts';
import { listOverdue, lockPlan, settlePlan } from './plan-of-organization.ts';
import type { SubscriptionRow } from './plan-of-organization.ts';
import { listSurplus } from './surplus/end-surplus.ts';
import { syncSubscription } from './sync.ts';
import type { SyncDeps } from './sync.ts';

const HOUR_MS = 3_600_000;
const COMPARE_EVERY = 24;

/** Ends plans whose grace is over every hour, and compares everything with the provider once a day. */
export function startReconciliation(deps: SyncDeps): { stop: () => void } {
  let hours = 0;
  const look = async (): Promise<void> => {
    try {
      await endOverdue(deps, new Date());
      hours += 1;
      if (hours % COMPARE_EVERY === 1) await reconcile(deps);
    } catch (err) {
      deps.log.warn({ err }, 'the comparison with the payment provider failed; it is repeated');
    }
  };
  const repeating = repeat(HOUR_MS, look);
  return { stop: () => repeating.abort() };
}

/** Plans go on for some days after a failed payment, and then end. */
export async function endOverdue({ db }: SyncDeps, now: Date): Promise<number> {
  const overdue = await listOverdue(db, now);
  for (const organizationId of overdue) {
    await db.transaction(async (tx) => {
      await lockPlan(tx, organizationId);
      await settlePlan(tx, organizationId, now);
    });
  }
  return overdue.length;
}

/** Reads what differs from the provider's list again. Answers how many did. @throws {ProviderError} */
export async function reconcile(deps: SyncDeps): Promise<{ compared: number; mended: number }> {
  const { db, provider } = deps;
  const seen: string[] = [];
  let mended = 0;
  for await (const state of provider.listSubscriptions()) {
    seen.push(state.id);
    const [row] = await db.select().from(billingSubscription).where(eq(billingSubscription.id, state.id));
    if (row !== undefined && isSame(row, state)) continue;
    await syncSubscription(deps, state.id);
    mended += 1;
  }
  const unlisted = await db
    .select({ id: billingSubscription.id })
    .from(billingSubscription)
    .where(
      and(
        eq(billingSubscription.provider, provider.name),
        ne(billingSubscription.status, 'ended'),
        ...(seen.length > 0 ? [notInArray(billingSubscription.id, seen)] : []),
      ),
    );
  const wrong = new Set([...unlisted.map(({ id }) => id), ...(await listSurplus(db))]);
  for (const id of wrong) await syncSubscription(deps, id);
  return { compared: seen.length, mended: mended + wrong.size };
}

/** One that is lived and has no organization may have lost it, or found its buyer, since. */
const isSame = (row: SubscriptionRow, state: ProviderSubscription): boolean =>
  row.status === state.status &&
  row.tierId === state.tierId &&
  row.billingCycle === state.billingCycle &&
  row.cancelAtPeriodEnd === state.cancelAtPeriodEnd &&
  row.currentPeriodEnd?.getTime() === state.currentPeriodEnd?.getTime() &&
  (row.organizationId !== null || state.status === 'ended');
