import type { Database } from '../../db/index.ts';
import type { PaymentProvider } from '../billing/index.ts';
import { getTier, setTier } from './subscription.store.ts';

export interface PlanDeps {
  db: Database;
  payments: PaymentProvider;
}

/** @throws {AppError} tier_not_found; checkout_required when the plan has to be paid first */
export async function changePlan({ db, payments }: PlanDeps, organizationId: string, tierId: number): Promise<void> {
  const chosen = await getTier(db, tierId);
  await payments.requirePaid(organizationId, chosen);
  await setTier(db, organizationId, chosen.id);
}
