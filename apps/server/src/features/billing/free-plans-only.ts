import { AppError } from '../../http/index.ts';
import type { PaymentProvider } from './payment.port.ts';

/** A server that cannot charge: plans without a price start at once, all others are refused. */
export function createFreePlansOnly(): PaymentProvider {
  return {
    requirePaid: async (_organizationId, plan) => {
      if (plan.priceMonthly > 0)
        throw new AppError('checkout_required', 'This plan requires checkout. Start it from the plans page.');
    },
  };
}
