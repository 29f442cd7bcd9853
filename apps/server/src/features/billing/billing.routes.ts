import type { BillingCycle } from './billing.port.ts';
import { ProviderError } from './billing.port.ts';
import { AppError } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { NetworkLimit } from '../identity/index.ts';
import { answerSubscription } from '../subscription/index.ts';
import type { Database } from '../../db/index.ts';
import { cancelPaid, switchToFree } from './cancel.service.ts';
import { startCheckout, startPortal, startPublicCheckout } from './checkout.service.ts';
import type { SyncDeps } from './sync.ts';
import { receiveEvent } from './webhook.ts';

type BillingHandlers = Pick<
  Handlers,
  'subscribe' | 'cancelSubscription' | 'paymentWebhook' | 'createCheckout' | 'createPublicCheckout' | 'getBillingPortal'
>;

export interface BillingDeps {
  db: Database;
  /** Null: this server sells nothing. */
  billing: SyncDeps | null;
  publicUrl: string;
  /** How often a network may start a checkout without an account. */
  publicLimit: NetworkLimit;
}

export function createBillingHandlers({ db, billing, publicUrl, publicLimit }: BillingDeps): BillingHandlers {
  const selling = (): SyncDeps => {
    if (billing === null) throw new AppError('payments_not_configured', 'Payments are not configured.');
    return billing;
  };
  const checkout = () => ({ db, provider: selling().provider, publicUrl });
  const wish = ({ tier_id: tierId, billing_cycle: cycle }: { tier_id: number; billing_cycle: BillingCycle }) => ({
    tierId,
    cycle,
  });
  return {
    subscribe: async ({ principal: { organizationId }, params }) => {
      await asked(() => switchToFree(db, billing, organizationId, params.tierId));
      return answerSubscription(db, organizationId);
    },
    cancelSubscription: async ({ principal: { organizationId } }) => {
      if (billing === null)
        throw new AppError('no_paid_subscription', 'Nothing is paid for, so there is nothing to cancel.');
      await asked(() => cancelPaid(billing, organizationId));
      return answerSubscription(db, organizationId);
    },
    createCheckout: async ({ principal, body }) => ({
      checkout_url: await asked(() => startCheckout(checkout(), principal, wish(body))),
    }),
    createPublicCheckout: async ({ body, request }) => {
      const parts = checkout();
      const { needsConfirmedEmail } = selling();
      const waitS = await publicLimit.count(request.ip);
      if (waitS !== null) {
        throw new AppError('too_many_requests', 'Too many checkouts were started from this network.', {
          retryAfterS: waitS,
        });
      }
      return {
        checkout_url: await asked(() =>
          startPublicCheckout({ ...parts, needsConfirmedEmail }, wish(body), body.customer_email),
        ),
      };
    },
    paymentWebhook: async ({ request }) => {
      await asked(() => receiveEvent(selling(), request));
      return { received: true };
    },
    getBillingPortal: async ({ principal }) => ({
      portal_url: await asked(() => startPortal(checkout(), principal.organizationId)),
    }),
  };
}

/** @throws {AppError} payment_provider_failed in place of a `ProviderError` */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('payment_provider_failed', `${error.message} Try again in a minute.`, { cause: error });
  }
}
