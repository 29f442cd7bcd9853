import { Stripe } from 'stripe';
import type {
  BillingCycle,
  BillingEvent,
  BillingProvider,
  CheckoutSession,
  PaidPlan,
  ProviderSubscription,
  Purchase,
} from '../billing.port.ts';
import { EventError, ProviderError, SignatureError } from '../billing.port.ts';
import { PriceList } from './price-list.ts';
import { refundLast } from './refund-last.ts';
import { toBillingEvent, toProviderSubscription } from './read-stripe.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own. */
  apiUrl: string | null;
}

const TIMEOUT_MS = 20_000;
const PAGE = 100;
/** Stripe takes a checkout between 30 minutes and a day. */
const OPEN_S = 60 * 60;

/** Plans sold by Stripe Checkout, changed in its customer portal (docs.stripe.com/billing). */
export function createStripeProvider({ secretKey, webhookSecret, apiUrl }: StripeOptions): BillingProvider {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2, ...hostOf(apiUrl) });
  const prices = new PriceList(stripe);
  return {
    name: 'stripe',
    createCheckout: (purchase) => asked(() => createCheckout(stripe, prices, purchase)),
    expireCheckout: (id) =>
      asked(async () => {
        const { status } = await stripe.checkout.sessions.retrieve(id);
        if (status === 'open') await stripe.checkout.sessions.expire(id);
      }),
    createPortal: (customer, returnUrl) =>
      asked(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
    createSwitch: (from, to, returnUrl) => asked(() => createSwitch(stripe, prices, { from, to, returnUrl })),
    readSubscription: (id) =>
      asked(async () => {
        try {
          return toProviderSubscription(await stripe.subscriptions.retrieve(id, { expand: ['customer'] }));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
          throw error;
        }
      }),
    listSubscriptions: () => listAll(stripe),
    cancelAtPeriodEnd: (id) =>
      asked(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      }),
    cancelNow: (id, { prorate }) =>
      asked(async () => {
        await stripe.subscriptions.cancel(id, { prorate });
      }),
    refundLast: (id) => asked(() => refundLast(stripe, id)),
    readEvent: (body, headers) => readEvent(stripe, body, headers['stripe-signature'], webhookSecret),
  };
}

async function createCheckout(
  stripe: Stripe,
  prices: PriceList,
  { plan, cycle, organizationId, email, customerId, successUrl, cancelUrl }: Purchase,
): Promise<CheckoutSession> {
  const metadata = {
    assay_tier: String(plan.id),
    ...(organizationId !== null && { organization_id: organizationId }),
  };
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: await prices.idOf(plan, cycle), quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(Date.now() / 1000) + OPEN_S,
    metadata,
    subscription_data: { metadata },
    tax_id_collection: { enabled: true },
    billing_address_collection: 'auto',
    ...(organizationId !== null && { client_reference_id: organizationId }),
    ...customerOf(customerId, email),
  });
  if (session.url === null) throw new ProviderError('The payment provider gave no address for the checkout.');
  return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
}

interface Switch {
  from: { id: string; customerId: string };
  to: { plan: PaidPlan; cycle: BillingCycle };
  returnUrl: string;
}

async function createSwitch(stripe: Stripe, prices: PriceList, { from, to, returnUrl }: Switch): Promise<string> {
  const { items } = await stripe.subscriptions.retrieve(from.id);
  const item = items.data[0]?.id;
  if (item === undefined) throw new ProviderError('The subscription has nothing that could be changed.');
  const price = await prices.idOf(to.plan, to.cycle);
  const session = await stripe.billingPortal.sessions.create({
    customer: from.customerId,
    return_url: returnUrl,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: from.id, items: [{ id: item, price, quantity: 1 }] },
    },
  });
  return session.url;
}

function hostOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}

/** Stripe collects the address for a tax id of a customer that it knows only where it may store it. */
const customerOf = (customerId: string | null, email: string | null) =>
  customerId === null
    ? { ...(email !== null && { customer_email: email }) }
    : { customer: customerId, customer_update: { address: 'auto' as const, name: 'auto' as const } };

async function* listAll(stripe: Stripe): AsyncGenerator<ProviderSubscription> {
  let last: string | undefined;
  for (;;) {
    const after = last === undefined ? {} : { starting_after: last };
    const page = await asked(() =>
      stripe.subscriptions.list({ status: 'all', limit: PAGE, expand: ['data.customer'], ...after }),
    );
    for (const one of page.data) yield toProviderSubscription(one);
    last = page.data.at(-1)?.id;
    if (!page.has_more || last === undefined) return;
  }
}

function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | string[] | undefined,
  secret: string,
): BillingEvent {
  if (typeof signature !== 'string') throw new SignatureError('The event has no signature.');
  try {
    return toBillingEvent(stripe.webhooks.constructEvent(body, signature, secret));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new SignatureError('The signature of the event is wrong or older than 5 minutes.');
    if (error instanceof SyntaxError) throw new EventError('The event is not JSON.', { cause: error });
    throw error;
  }
}

/** @throws {ProviderError} in place of the library's own errors, whose texts may hold keys */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode } = error;
    const what = [type, code, statusCode].filter((part) => part !== undefined && part !== '').join(', ');
    throw new ProviderError(`The payment provider refused or did not answer (${what}).`, { cause: error });
  }
}
