import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { parseForm } from './form.ts';
import { readStripeDocument } from './stripe-document.ts';

interface FakeSubscription {
  id: string;
  customer: string;
  email: string;
  status: string;
  price: string;
  metadata: Record<string, string>;
  cancelAtPeriodEnd: boolean;
  periodEnd: number;
  created: number;
}
interface FakeSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  price: string;
  customer: string | undefined;
  email: string;
  metadata: Record<string, string>;
}
interface FakePrice {
  id: string;
  amount: number;
  interval: string;
  lookupKey: string | null;
  metadata: Record<string, string>;
}

type Form = Record<string, unknown>;
type Answer = { status: number; body: unknown };

export const WEBHOOK_SECRET = 'whsec_of_tests_only';
const DAY_S = 86_400;
/** Null: requests are not checked, and the test that looks at the faults is skipped. */
export const document = readStripeDocument();

/** Speaks so much of Stripe's API as selling plans takes, keeps its state, and checks each request by Stripe's own document. */
export class FakeStripe {
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly sessions = new Map<string, FakeSession>();
  readonly prices = new Map<string, FakePrice>();
  /** What was given back, by subscription. */
  readonly refunds = new Map<string, number>();
  readonly requests: string[] = [];
  /** What Stripe's document says against the requests. */
  readonly faults: string[] = [];
  /** Answers 500 to everything while true. */
  isDown = false;
  /** Answers 500 to refunds while true. */
  failsRefunds = false;
  readonly #answers = new Map<string, Answer>();
  readonly #signer = new Stripe('sk_test_unused');
  #ids = 0;
  #events = 0;
  url = '';
  readonly #server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const respond = async (): Promise<void> => {
      const answer = this.#answer(method, url, await text(request), headers['idempotency-key']);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    };
    void respond();
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Pays an open checkout, as its customer does. Answers the id of the subscription. */
  pay(sessionId: string): string {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`The checkout ${sessionId} is not open.`);
    session.status = 'complete';
    const id = this.#id('sub');
    const now = Math.floor(Date.now() / 1000);
    this.subscriptions.set(id, {
      id,
      customer: session.customer ?? this.#id('cus'),
      email: session.email,
      status: 'active',
      price: session.price,
      metadata: session.metadata,
      cancelAtPeriodEnd: false,
      periodEnd: now + 30 * DAY_S,
      created: now,
    });
    return id;
  }

  subscriptionOf(id: string): FakeSubscription {
    const found = this.subscriptions.get(id);
    if (found === undefined) throw new Error(`There is no subscription ${id}.`);
    return found;
  }

  change(id: string, part: Partial<FakeSubscription>): void {
    this.subscriptions.set(id, { ...this.subscriptionOf(id), ...part });
  }

  /** An event as Stripe sends it. `ageS`: how long ago it was signed. */
  event(type: string, subscriptionId: string, { ageS = 0, id = `evt_${++this.#events}` } = {}) {
    const object = type.startsWith('invoice.')
      ? { object: 'invoice', parent: { subscription_details: { subscription: subscriptionId } } }
      : type.startsWith('checkout.')
        ? { object: 'checkout.session', subscription: subscriptionId }
        : { object: 'subscription', id: subscriptionId };
    return this.signed(JSON.stringify({ id, object: 'event', type, data: { object } }), ageS);
  }

  /** Anything with Stripe's signature. */
  signed(payload: string, ageS = 0) {
    const timestamp = Math.floor(Date.now() / 1000) - ageS;
    const signature = this.#signer.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  }

  #id(prefix: string): string {
    return `${prefix}_${++this.#ids}`;
  }

  #answer(method: string, url: string, body: string, key: string | string[] | undefined): Answer {
    const { pathname, search } = new URL(url, 'http://stripe');
    const form = parseForm(method === 'GET' ? search : body);
    this.requests.push(`${method} ${pathname}`);
    this.faults.push(...(document?.faultsOf(method, pathname, form) ?? []));
    if (this.isDown || (this.failsRefunds && pathname === '/v1/refunds'))
      return { status: 500, body: { error: { type: 'api_error', message: 'down' } } };
    const known = typeof key === 'string' ? this.#answers.get(`${pathname} ${key}`) : undefined;
    if (known !== undefined) return known;
    const answer = this.#act(method, pathname.split('/').slice(2), form);
    if (typeof key === 'string') this.#answers.set(`${pathname} ${key}`, answer);
    return answer;
  }

  #act(method: string, [kind = '', ...rest]: string[], form: Form): Answer {
    if (kind === 'prices') return method === 'GET' ? this.#listPrices(form) : this.#makePrice(form);
    if (kind === 'checkout') return this.#checkout(rest, form);
    if (kind === 'billing_portal')
      return found({ id: this.#id('bps'), url: `https://billing.stripe.test/${this.#ids}` });
    if (kind === 'subscriptions') return this.#subscription(method, rest[0], form);
    if (kind === 'invoices') return this.#listInvoices(String(form['subscription']));
    if (kind === 'refunds') return this.#refund(String(form['payment_intent']));
    return missing(kind);
  }

  /** Each subscription was paid once. */
  #listInvoices(subscription: string): Answer {
    const { price } = this.subscriptionOf(subscription);
    const amount = this.prices.get(price)?.amount ?? 0;
    const payment = { type: 'payment_intent', payment_intent: `pi_${subscription}` };
    const payments = { object: 'list', data: [{ object: 'invoice_payment', status: 'paid', payment }] };
    const invoice = { id: `in_${subscription}`, object: 'invoice', amount_paid: amount, currency: 'usd', payments };
    return found({ object: 'list', has_more: false, data: [invoice] });
  }

  #refund(intent: string): Answer {
    const id = intent.replace('pi_', '');
    const amount = this.prices.get(this.subscriptionOf(id).price)?.amount ?? 0;
    this.refunds.set(id, (this.refunds.get(id) ?? 0) + amount);
    return found({ id: this.#id('re'), object: 'refund', amount, currency: 'usd' });
  }

  #listPrices({ lookup_keys: keys }: Form): Answer {
    const wanted = keys as string[];
    const data = [...this.prices.values()].filter(({ lookupKey }) => lookupKey !== null && wanted.includes(lookupKey));
    return found({ object: 'list', has_more: false, data: data.map(asPrice) });
  }

  #makePrice(form: Form): Answer {
    const lookupKey = String(form['lookup_key']);
    for (const one of this.prices.values()) if (one.lookupKey === lookupKey) one.lookupKey = null;
    const price: FakePrice = {
      id: this.#id('price'),
      amount: Number(form['unit_amount']),
      interval: (form['recurring'] as { interval: string }).interval,
      lookupKey,
      metadata: form['metadata'] as Record<string, string>,
    };
    this.prices.set(price.id, price);
    return found(asPrice(price));
  }

  #checkout([, id, action]: string[], form: Form): Answer {
    if (id === undefined) {
      const session: FakeSession = {
        id: this.#id('cs'),
        status: 'open',
        price: String((form['line_items'] as { price: string }[])[0]?.price),
        customer: form['customer'] as string | undefined,
        email: (form['customer_email'] as string | undefined) ?? 'known@example.com',
        metadata: (form['subscription_data'] as { metadata: Record<string, string> }).metadata,
      };
      this.sessions.set(session.id, session);
      const url = `https://checkout.stripe.test/${session.id}`;
      return found({ id: session.id, url, expires_at: Number(form['expires_at']), status: 'open' });
    }
    const session = this.sessions.get(id);
    if (session === undefined) return missing(id);
    if (action === 'expire') session.status = 'expired';
    return found({ id, status: session.status });
  }

  #subscription(method: string, id: string | undefined, form: Form): Answer {
    if (id === undefined) {
      const all = [...this.subscriptions.values()];
      const from =
        form['starting_after'] === undefined ? 0 : all.findIndex((one) => one.id === form['starting_after']) + 1;
      const limit = Number(form['limit'] ?? 10);
      return found({
        object: 'list',
        has_more: all.length > from + limit,
        data: all.slice(from, from + limit).map((one) => this.#asSubscription(one)),
      });
    }
    const one = this.subscriptions.get(id);
    if (one === undefined) return missing(id);
    if (method === 'DELETE') one.status = 'canceled';
    if (form['cancel_at_period_end'] !== undefined) one.cancelAtPeriodEnd = form['cancel_at_period_end'] === 'true';
    return found(this.#asSubscription(one));
  }

  #asSubscription(one: FakeSubscription): unknown {
    const price = this.prices.get(one.price);
    return {
      id: one.id,
      object: 'subscription',
      status: one.status,
      created: one.created,
      cancel_at: null,
      cancel_at_period_end: one.cancelAtPeriodEnd,
      metadata: one.metadata,
      customer: { id: one.customer, object: 'customer', email: one.email },
      items: {
        object: 'list',
        data: [
          { id: `si_${one.id}`, current_period_end: one.periodEnd, price: price === undefined ? {} : asPrice(price) },
        ],
      },
    };
  }
}

const asPrice = ({ id, amount, interval, lookupKey, metadata }: FakePrice): unknown => ({
  id,
  object: 'price',
  unit_amount: amount,
  lookup_key: lookupKey,
  recurring: { interval },
  metadata,
});

const found = (body: unknown): Answer => ({ status: 200, body });

const missing = (what: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
});
