import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { BillingEvent, BillingProvider, ProviderSubscription } from '../billing.port.ts';
import { SignatureError } from '../billing.port.ts';
import type { TestRecords, TestSubscription } from './records.store.ts';

const OPEN_MS = 60 * 60_000;
const MAX_AGE_S = 300;

const eventSchema = z.object({ id: z.string(), type: z.string(), subscription: z.string().nullable() });

export const newId = (prefix: string): string => `${prefix}_test_${randomBytes(18).toString('base64url')}`;

/** Takes no money: its pages are ours, and its events come through the webhook like those of a real provider. */
export function createTestProvider(
  records: TestRecords,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): BillingProvider {
  const addressOf = (kind: 'checkout' | 'portal', id: string): string => `${publicUrl}/api/billing/test/${kind}/${id}`;
  return {
    name: 'test',
    createCheckout: async ({ plan, cycle, customerId, ...purchase }) => {
      const id = newId('checkout');
      await records.checkouts.write(id, {
        tierId: plan.id,
        planName: plan.displayName,
        price: cycle === 'yearly' ? plan.priceYearly : plan.priceMonthly,
        cycle,
        customerId: customerId ?? newId('customer'),
        ...purchase,
        state: 'open',
      });
      return { id, url: addressOf('checkout', id), expiresAt: new Date(Date.now() + OPEN_MS) };
    },
    expireCheckout: async (id) => {
      await records.checkouts.change(id, ({ state }) => ({ state: state === 'open' ? 'expired' : state }));
    },
    createPortal: async (customerId, returnUrl) => {
      const id = newId('portal');
      await records.portals.write(id, { customerId, returnUrl, change: null });
      return addressOf('portal', id);
    },
    createSwitch: async ({ id: subscriptionId, customerId }, { plan, cycle }, returnUrl) => {
      const id = newId('portal');
      const price = cycle === 'yearly' ? plan.priceYearly : plan.priceMonthly;
      const change = { subscriptionId, tierId: plan.id, planName: plan.displayName, price, cycle };
      await records.portals.write(id, { customerId, returnUrl, change });
      return addressOf('portal', id);
    },
    readSubscription: async (id) => {
      const found = await records.subscriptions.read(id);
      return found === null ? null : toSubscription(id, found);
    },
    listSubscriptions: async function* () {
      for (const { id, data } of await records.subscriptions.list()) yield toSubscription(id, data);
    },
    cancelAtPeriodEnd: async (id) => {
      await records.subscriptions.change(id, () => ({ cancelAtPeriodEnd: true }));
    },
    cancelNow: async (id) => {
      await records.subscriptions.change(id, () => ({ status: 'ended' as const }));
    },
    // No money was taken.
    refundLast: async () => null,
    readEvent: (body, headers) => readEvent(secret, body, headers['stripe-signature']),
  };
}

function toSubscription(id: string, data: TestSubscription): ProviderSubscription {
  return { id, ...data, currentPeriodEnd: new Date(data.currentPeriodEnd), startedAt: new Date(data.startedAt) };
}

/** An event with the signature that Stripe's have: docs.stripe.com/webhooks#verify-manually. */
export function signedEvent(
  secret: string,
  event: z.infer<typeof eventSchema>,
): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(event));
  const time = Math.floor(Date.now() / 1000);
  return { body, headers: { 'stripe-signature': `t=${time},v1=${sign(secret, time, body)}` } };
}

const sign = (secret: string, time: number, body: Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

function readEvent(secret: string, body: Buffer, header: string | string[] | undefined): BillingEvent {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  const expected = sign(secret, Number(time), body);
  const isOurs = signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) <= MAX_AGE_S;
  if (!isOurs || !isRecent) throw new SignatureError('The signature of the event is wrong or older than 5 minutes.');
  const { id, type, subscription } = eventSchema.parse(JSON.parse(body.toString()));
  return { id, type, subscriptionId: subscription };
}
