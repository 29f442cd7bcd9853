import { Stripe } from 'stripe';
import type { Refund } from '../billing.port.ts';

/** Refunds the payment of the newest paid invoice of a subscription. */
export async function refundLast(stripe: Stripe, subscription: string): Promise<Refund | null> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 1, expand: ['data.payments'] });
  const invoice = data[0];
  const payment = invoice?.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const what = paidBy(idOf(payment?.payment_intent), idOf(payment?.charge));
  if (invoice === undefined || what === null) return null;
  try {
    const { amount, currency } = await stripe.refunds.create(
      { ...what, reason: 'duplicate', metadata: { subscription } },
      { idempotencyKey: `refund-${invoice.id}` },
    );
    return { amount, currency };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
    return { amount: invoice.amount_paid, currency: invoice.currency };
  }
}

function paidBy(intent: string | undefined, charge: string | undefined) {
  if (intent !== undefined) return { payment_intent: intent };
  return charge === undefined ? null : { charge };
}

const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id;
