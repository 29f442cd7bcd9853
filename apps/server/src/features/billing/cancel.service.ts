import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { getTier, setPlan } from '../subscription/index.ts';
import { currentSubscriptions } from './plan-of-organization.ts';
import { syncSubscription } from './sync.ts';
import type { SyncDeps } from './sync.ts';

const NOTHING_SOLD = 'Payments are not configured. Whoever runs this server gives organizations their plans.';

/** What is paid for goes on to the end of its period. @throws {AppError} no_paid_subscription @throws {ProviderError} */
export async function cancelPaid(deps: SyncDeps, organizationId: string): Promise<void> {
  const current = await currentSubscriptions(deps.db, organizationId, new Date());
  if (current.length === 0)
    throw new AppError('no_paid_subscription', 'Nothing is paid for, so there is nothing to cancel.');
  for (const { id } of current) {
    await deps.provider.cancelAtPeriodEnd(id);
    await syncSubscription(deps, id);
  }
}

/**
 * A plan that costs nothing starts at once, or when what is paid for ends (decision 55).
 * @throws {AppError} tier_not_found; checkout_required for a plan that is paid for first; payments_not_configured
 */
export async function switchToFree(
  db: Database,
  deps: SyncDeps | null,
  organizationId: string,
  tierId: number,
): Promise<void> {
  const chosen = await getTier(db, tierId);
  if (chosen.priceMonthly > 0)
    throw new AppError('checkout_required', 'This plan requires checkout. Start it from the plans page.');
  // Whoever runs a server that sells nothing gives the plans; from here one could be lost and not be had again.
  if (deps === null) throw new AppError('payments_not_configured', NOTHING_SOLD);
  const current = await currentSubscriptions(db, organizationId, new Date());
  if (current.length > 0) return cancelPaid(deps, organizationId);
  await setPlan(db, organizationId, { tierId, status: 'active', billingCycle: 'monthly', currentPeriodEnd: null });
}

/** Before an organization is deleted: nobody pays for what is gone. What fails here is ended by the nightly comparison. */
export async function endBilling(deps: SyncDeps, organizationId: string): Promise<void> {
  for (const { id } of await currentSubscriptions(deps.db, organizationId, new Date())) {
    await deps.provider.cancelNow(id, { prorate: true }).catch((err: unknown) => {
      deps.log.warn({ err, subscription: id }, 'the subscription of a deleted organization was not ended yet');
    });
  }
}
