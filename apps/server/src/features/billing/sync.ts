import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { billingSubscription, organization, tier } from '../../db/schema/index.ts';
import { atOnce } from './at-once.ts';
import type { ProviderSubscription } from './billing.port.ts';
import { lockPlan, settlePlan } from './plan-of-organization.ts';
import type { SubscriptionRow } from './plan-of-organization.ts';
import { endSurplus } from './surplus/end-surplus.ts';
import type { Surplus } from './surplus/end-surplus.ts';
import { lockSubscription } from './surplus/lock-subscription.ts';
import { reportPastDue } from './surplus/report-past-due.ts';
import { findBuyer } from './unattached.ts';
import type { SyncDeps } from './surplus/sync-deps.ts';

export type { SyncDeps } from './surplus/sync-deps.ts';

interface Synced {
  surplus: Surplus[];
  /** Has become past due, and nobody knows it. */
  pastDue: ProviderSubscription | null;
}

/**
 * Stores a subscription as the provider has it now, and gives its organization the plan. Calls about one subscription wait for each
 * other, so that what is written last was read last.
 * @throws {ProviderError}
 */
export function syncSubscription(deps: SyncDeps, id: string): Promise<void> {
  return atOnce(async () => {
    const { surplus, pastDue } = await deps.db.transaction(async (tx): Promise<Synced> => {
      await lockSubscription(tx, id);
      const state = await deps.provider.readSubscription(id);
      return state === null ? { surplus: await endMissing(tx, id), pastDue: null } : store(deps, tx, state);
    });
    if (pastDue !== null) await reportPastDue(deps, pastDue, new Date());
    for (const one of surplus) await endSurplus(deps, one);
  });
}

async function store(deps: SyncDeps, tx: Executor, state: ProviderSubscription): Promise<Synced> {
  const now = new Date();
  const isCurrent = state.status === 'active' || state.status === 'past_due';
  const owner = await ownerOf(deps, tx, state);
  const [before] = await tx
    .select({ status: billingSubscription.status })
    .from(billingSubscription)
    .where(eq(billingSubscription.id, state.id));
  await upsert(tx, state, { provider: deps.provider.name, organizationId: owner.id, now });
  if (owner.id === null) {
    const ofNobody = { id: state.id, organizationId: null, email: state.email };
    return { surplus: owner.isDeleted && isCurrent ? [ofNobody] : [], pastDue: null };
  }
  await lockPlan(tx, owner.id);
  const surplus = (await settlePlan(tx, owner.id, now)).map(toSurplus);
  const isUsed = surplus.every(({ id }) => id !== state.id);
  return { surplus, pastDue: state.status === 'past_due' && before?.status !== 'past_due' && isUsed ? state : null };
}

const toSurplus = ({ id, organizationId, email }: SubscriptionRow): Surplus => ({ id, organizationId, email });

/** The organization that a subscription is of: the one it was attached to, the one it was sold to, or that of its buyer. */
async function ownerOf(
  deps: SyncDeps,
  tx: Executor,
  { id, organizationId, email }: ProviderSubscription,
): Promise<{ id: string | null; isDeleted: boolean }> {
  const [attached] = await tx
    .select({ organizationId: billingSubscription.organizationId })
    .from(billingSubscription)
    .where(eq(billingSubscription.id, id));
  if (attached !== undefined && attached.organizationId !== null)
    return { id: attached.organizationId, isDeleted: false };
  if (organizationId !== null) {
    const there = await tx
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.id, organizationId))
      .for('key share');
    return { id: there[0]?.id ?? null, isDeleted: there.length === 0 };
  }
  return { id: email === null ? null : await findBuyer(tx, email, deps), isDeleted: false };
}

async function upsert(
  tx: Executor,
  state: ProviderSubscription,
  { provider, organizationId, now }: { provider: string; organizationId: string | null; now: Date },
): Promise<void> {
  const known =
    state.tierId === null ? [] : await tx.select({ id: tier.id }).from(tier).where(eq(tier.id, state.tierId));
  const values = {
    customerId: state.customerId,
    organizationId,
    email: state.email,
    tierId: known[0]?.id ?? null,
    billingCycle: state.billingCycle,
    status: state.status,
    currentPeriodEnd: state.currentPeriodEnd,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    startedAt: state.startedAt,
    readAt: now,
  };
  const pastDueSince =
    state.status === 'past_due'
      ? sql`coalesce(${billingSubscription.pastDueSince}, ${now.toISOString()}::timestamptz)`
      : null;
  await tx
    .insert(billingSubscription)
    .values({ ...values, id: state.id, provider, pastDueSince: state.status === 'past_due' ? now : null })
    .onConflictDoUpdate({ target: billingSubscription.id, set: { ...values, pastDueSince } });
}

/** The provider does not know it any more: it gives nothing. */
async function endMissing(tx: Executor, id: string): Promise<Surplus[]> {
  const [row] = await tx
    .update(billingSubscription)
    .set({ status: 'ended', pastDueSince: null, readAt: new Date() })
    .where(eq(billingSubscription.id, id))
    .returning({ organizationId: billingSubscription.organizationId });
  if (row === undefined || row.organizationId === null) return [];
  await lockPlan(tx, row.organizationId);
  return (await settlePlan(tx, row.organizationId, new Date())).map(toSurplus);
}
