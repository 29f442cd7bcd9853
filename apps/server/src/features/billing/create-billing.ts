import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/index.ts';
import { user } from '../../db/schema/index.ts';
import type { Mailer } from '../../mail/index.ts';
import { endBilling } from './cancel.service.ts';
import { startReconciliation } from './reconcile.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import type { StripeOptions } from './stripe/stripe-provider.ts';
import { endSurplus } from './surplus/end-surplus.ts';
import type { SyncDeps } from './sync.ts';
import { registerTestPages } from './test-checkout/register-pages.ts';
import { createTestRecords } from './test-checkout/records.store.ts';
import { createTestProvider, signedEvent } from './test-checkout/test-provider.ts';
import { attachPayments } from './unattached.ts';
import { handleEvent } from './webhook.ts';

type BillingSettings = Pick<Config, 'billing' | 'publicUrl'>;

interface Options {
  db: Database;
  secret: string;
  /** Accounts without a confirmed address take no payments. */
  needsConfirmedEmail: boolean;
  mailer: Mailer;
  log: SyncDeps['log'];
}

export interface Billing {
  /** Null: this server sells nothing. */
  deps: SyncDeps | null;
  /** The pages of the test checkout. */
  registerPages(api: FastifyInstance): void;
  /** Gives an account what was paid with its address before. */
  attach(userId: string): Promise<void>;
  /** Before an organization is deleted. */
  end(organizationId: string): Promise<void>;
  /** Compares with the provider from now on. */
  start(): { stop: () => void };
}

/** Selling plans, by the provider that is configured (ADR 25). */
export function createBilling({ billing: config, publicUrl }: BillingSettings, options: Options): Billing {
  const { db, needsConfirmedEmail, mailer, log } = options;
  if (config.mode === 'off') return sellsNothing;
  const { provider, registerPages } = config.mode === 'stripe' ? createStripe(config) : createTest(options, publicUrl);
  const deps: SyncDeps = { db, provider, needsConfirmedEmail, mailer, publicUrl, log };
  return {
    deps,
    registerPages: (api) => registerPages(api, deps),
    attach: async (userId) => {
      const [found] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
      if (found === undefined) return;
      for (const one of await attachPayments(db, found.email, deps)) {
        await endSurplus(deps, one).catch((err: unknown) => {
          log.warn({ err, subscription: one.id }, 'a second payment was not refunded yet; the nightly comparison does');
        });
      }
    },
    end: (organizationId) => endBilling(deps, organizationId),
    start: () => startReconciliation(deps),
  };
}

const sellsNothing: Billing = {
  deps: null,
  registerPages: () => undefined,
  attach: async () => undefined,
  end: async () => undefined,
  start: () => ({ stop: () => undefined }),
};

/** Its pages are at Stripe. */
const createStripe = (options: StripeOptions) => ({
  provider: createStripeProvider(options),
  registerPages: (): void => undefined,
});

function createTest({ db, secret }: Options, publicUrl: string) {
  const records = createTestRecords(db);
  const key = createHmac('sha256', secret).update('test checkout').digest('hex');
  return {
    provider: createTestProvider(records, { secret: key, publicUrl }),
    registerPages: (api: FastifyInstance, deps: SyncDeps): void =>
      registerTestPages(api, records, async (type, subscription) => {
        const { body, headers } = signedEvent(key, { id: `event_test_${randomUUID()}`, type, subscription });
        await handleEvent(deps, deps.provider.readEvent(body, headers));
      }),
  };
}
