import type { Subscription } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { createBilling } from './create-billing.ts';
import { endOverdue, reconcile } from './reconcile.ts';
import type { Message } from '../../mail/index.ts';
import { syncSubscription } from './sync.ts';
import type { SyncDeps } from './sync.ts';
import { document, FakeStripe, WEBHOOK_SECRET } from './testing/fake-stripe.ts';

const STARTER = 2;
const PROFESSIONAL = 3;

let stripe: FakeStripe;
let app: TestApp;
let deps: SyncDeps;
/** What billing that is called without a request has sent. */
const mails: Message[] = [];
beforeAll(async () => {
  stripe = await new FakeStripe().listen();
  app = await buildTestApp({
    ASSAY_DEFAULT_TIER: 'free',
    ASSAY_STRIPE_SECRET_KEY: 'sk_test_of_tests_only',
    ASSAY_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ASSAY_STRIPE_API_URL: stripe.url,
  });
  const billing = createBilling(
    {
      billing: {
        mode: 'stripe',
        secretKey: 'sk_test_of_tests_only',
        webhookSecret: WEBHOOK_SECRET,
        apiUrl: stripe.url,
      },
      publicUrl: 'http://assay.test',
    },
    {
      db: app.database.db,
      secret: 'unused',
      needsConfirmedEmail: false,
      mailer: { canSend: true, send: async (mail) => void mails.push(mail), close: () => undefined },
      log: { warn: () => undefined },
    },
  );
  if (billing.deps === null) throw new Error('Stripe is configured.');
  deps = billing.deps;
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
afterEach(() => {
  mails.length = 0;
  stripe.isDown = false;
});

type Event = ReturnType<FakeStripe['event']>;

const send = (event: Event) =>
  app.assay.app.inject({ method: 'POST', url: '/api/subscription/stripe/webhook', ...event });

async function checkout(token: string, tier_id = STARTER, billing_cycle = 'monthly') {
  const answer = await app.call('createCheckout', { token, body: { tier_id, billing_cycle } });
  return { ...answer, url: (answer.body as { checkout_url?: string } | null)?.checkout_url ?? '' };
}

const sessionOf = (url: string): string => url.split('/').at(-1) ?? '';

async function subscriptionOf(token: string): Promise<Subscription> {
  return ((await app.call('getMySubscription', { token })).body as { data: Subscription }).data;
}

async function planOf(token: string): Promise<[name: string, status: Subscription['status'], cycle: string]> {
  const data = await subscriptionOf(token);
  return [data.tier.name, data.status, data.billing_cycle];
}

/** Somebody who pays for a plan, and whose plan no event has announced yet. */
async function buyer(tier = STARTER, cycle = 'monthly'): Promise<{ token: string; id: string }> {
  const token = await app.signUp();
  const { url } = await checkout(token, tier, cycle);
  return { token, id: stripe.pay(sessionOf(url)) };
}

describe('Stripe', () => {
  it('API-09, SUB-07, SUB-22: a plan is active once it is paid, and not before', async () => {
    const token = await app.signUp();
    const { url } = await checkout(token, PROFESSIONAL, 'yearly');
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\/cs_/);
    expect(await planOf(token)).toEqual(['free', 'active', 'monthly']);
    const id = stripe.pay(sessionOf(url));
    expect(await planOf(token)).toEqual(['free', 'active', 'monthly']);
    expect((await send(stripe.event('checkout.session.completed', id))).json()).toEqual({ received: true });
    expect(await planOf(token)).toEqual(['professional', 'active', 'yearly']);
    expect([...stripe.prices.values()].map(({ amount, interval }) => [amount, interval])).toContainEqual([
      49_900,
      'year',
    ]);
  });

  it('API-42: an event that is unsigned, signed by another key, changed or 10 minutes old is refused', async () => {
    const { token, id } = await buyer();
    const event = stripe.event('customer.subscription.created', id);
    const [, signature = ''] = /v1=(.*)$/.exec(event.headers['stripe-signature']) ?? [];
    const forged = {
      ...event.headers,
      'stripe-signature': event.headers['stripe-signature'].replace(signature, '0'.repeat(64)),
    };
    const refused = [
      { ...event, headers: { 'content-type': 'application/json' } },
      { ...event, headers: forged },
      { ...event, payload: event.payload.replace(id, 'sub_other') },
      stripe.event('customer.subscription.created', id, { ageS: 600 }),
    ];
    for (const one of refused) {
      const answer = await send(one as Event);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature_invalid']);
    }
    expect((await planOf(token))[0]).toBe('free');
  });

  it.each([
    ['no data', { id: 'evt_x', type: 'customer.subscription.updated' }, 'data'],
    ['an empty data', { id: 'evt_x', type: 'customer.subscription.updated', data: {} }, 'data.object'],
    ['no id', { type: 'invoice.paid', data: { object: {} } }, 'id'],
    ['a list', [1, 2], 'fields'],
    ['null', null, 'fields'],
  ])('a signed event with %s is refused with 400', async (_, event, missing) => {
    const answer = await send(stripe.signed(JSON.stringify(event)));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request']);
    expect(answer.json().detail).toContain(`no ${missing} `);
  });

  it('a signed text that is no JSON is refused with 400', async () => {
    expect((await send(stripe.signed('event'))).statusCode).toBe(400);
  });

  it('any order of events, with some lost, doubled and late, ends in the state that Stripe has', async () => {
    const histories = [
      { change: {}, plan: ['starter', 'active'] },
      { change: { cancelAtPeriodEnd: true }, plan: ['starter', 'cancelled'] },
      { change: { status: 'past_due' }, plan: ['starter', 'past_due'] },
      { change: { status: 'canceled' }, plan: ['free', 'active'] },
    ];
    const types = [
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'customer.subscription.updated',
    ];
    let orders = 0;
    for (const { change, plan } of histories) {
      for (let order = 0; order < 10; order += 1) {
        const { token, id } = await buyer();
        const before = types.map((type) => stripe.event(type, id));
        stripe.change(id, change);
        const all = [...before, stripe.event('customer.subscription.updated', id)];
        // Turned, reversed, with one of them lost and one sent twice.
        const turned = [...all.slice(order % 5), ...all.slice(0, order % 5)];
        const kept = (order < 5 ? turned : turned.toReversed()).filter((_, at) => at !== order % 4);
        await Promise.all([...kept, kept[order % kept.length] ?? kept[0]].map((event) => send(event as Event)));
        expect([order, ...(await planOf(token)).slice(0, 2)]).toEqual([order, ...plan]);
        orders += 1;
      }
    }
    expect(orders).toBe(40);
  });

  it('an event that could not be handled is refused, and works when it is sent again', async () => {
    const { token, id } = await buyer();
    const event = stripe.event('customer.subscription.created', id);
    stripe.isDown = true;
    expect((await send(event)).statusCode).toBe(502);
    expect((await planOf(token))[0]).toBe('free');
    stripe.isDown = false;
    expect((await send(event)).statusCode).toBe(200);
    expect((await planOf(token))[0]).toBe('starter');
  });

  it('an event that was stored before the server was killed is handled when it comes again', async () => {
    const { token, id } = await buyer();
    await app.database.db.execute(sql`insert into billing_event (id, type) values ('evt_killed', 'x')`);
    await send(stripe.event('customer.subscription.created', id, { id: 'evt_killed' }));
    expect((await planOf(token))[0]).toBe('starter');
  });

  it('100 checkouts of one organization at once make one, and one subscription', async () => {
    const token = await app.signUp();
    const before = stripe.sessions.size;
    const urls = await Promise.all(Array.from({ length: 100 }, async () => (await checkout(token)).url));
    expect([new Set(urls).size, stripe.sessions.size - before]).toEqual([1, 1]);
    const id = stripe.pay(sessionOf(urls[0] ?? ''));
    await send(stripe.event('checkout.session.completed', id));
    const again = await checkout(token);
    expect([again.status, again.problem?.code]).toEqual([400, 'checkout_not_needed']);
  });

  it('another plan ends the open checkout; who pays already confirms a change instead', async () => {
    const token = await app.signUp();
    const first = await checkout(token);
    const second = await checkout(token, PROFESSIONAL);
    expect(stripe.sessions.get(sessionOf(first.url))?.status).toBe('expired');
    await send(stripe.event('checkout.session.completed', stripe.pay(sessionOf(second.url))));
    expect((await checkout(token, PROFESSIONAL, 'yearly')).url).toMatch(/^https:\/\/billing\.stripe\.test\//);
  });

  it('a second subscription of an organization, and one whose organization was deleted, are ended', async () => {
    const { token, id } = await buyer();
    await send(stripe.event('customer.subscription.created', id));
    const organization = stripe.subscriptions.get(id)?.metadata['organization_id'] ?? '';
    const twin = { ...stripe.subscriptionOf(id), id: 'sub_twin', created: Math.floor(Date.now() / 1000) + 5 };
    stripe.subscriptions.set('sub_twin', twin);
    await send(stripe.event('customer.subscription.created', 'sub_twin'));
    expect([stripe.subscriptions.get('sub_twin')?.status, stripe.subscriptions.get(id)?.status]).toEqual([
      'canceled',
      'active',
    ]);
    await app.database.db.execute(sql`delete from organization where id = ${organization}`);
    await send(stripe.event('invoice.paid', id));
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled');
    expect(token).not.toBe('');
  });

  it('API-08, SUB-14: cancelling ends the plan with its period', async () => {
    const { token, id } = await buyer();
    await send(stripe.event('customer.subscription.created', id));
    const answer = await app.call('cancelSubscription', { token });
    expect(answer.body).toMatchObject({ success: true, data: { status: 'cancelled', tier: { name: 'starter' } } });
    expect(stripe.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(true);
    stripe.change(id, { status: 'canceled' });
    await send(stripe.event('customer.subscription.deleted', id));
    expect(await planOf(token)).toEqual(['free', 'active', 'monthly']);
    expect((await app.call('cancelSubscription', { token })).problem?.code).toBe('no_paid_subscription');
  });

  it('SUB-06, API-07: switching to the free plan lets a paid one end with its period', async () => {
    const { token, id } = await buyer();
    await send(stripe.event('customer.subscription.created', id));
    await app.call('subscribe', { token, params: { tierId: 1 } });
    expect(await planOf(token)).toEqual(['starter', 'cancelled', 'monthly']);
    expect(stripe.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(true);
  });

  it('a plan goes on for seven days after a payment has failed, and comes back when it is made', async () => {
    const { token, id } = await buyer();
    await send(stripe.event('customer.subscription.created', id));
    stripe.change(id, { status: 'past_due' });
    for (let times = 0; times < 2; times += 1) await syncSubscription(deps, id);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payment failed']);
    const { past_due_until: until } = await subscriptionOf(token);
    expect(new Date(until ?? 0).getTime() - Date.now()).toBeGreaterThan(6.99 * 86_400_000);
    const day = new Date(until ?? 0).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mails[0]?.lines[0]).toContain(`until ${day}`);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await endOverdue(deps, inDays(6.9));
    expect(await planOf(token)).toEqual(['starter', 'past_due', 'monthly']);
    await endOverdue(deps, inDays(7.1));
    expect((await planOf(token))[0]).toBe('free');
    stripe.change(id, { status: 'active' });
    await send(stripe.event('invoice.paid', id));
    expect(await planOf(token)).toEqual(['starter', 'active', 'monthly']);
    expect((await subscriptionOf(token)).past_due_until).toBeNull();
  });

  it('the nightly comparison finds what no event said', async () => {
    const [first, second] = [await buyer(), await buyer(PROFESSIONAL)];
    await send(stripe.event('customer.subscription.created', second.id));
    stripe.change(second.id, { status: 'canceled' });
    expect((await reconcile(deps)).mended).toBeGreaterThanOrEqual(2);
    expect([(await planOf(first.token))[0], (await planOf(second.token))[0]]).toEqual(['starter', 'free']);
    stripe.subscriptions.delete(first.id);
    await reconcile(deps);
    expect((await planOf(first.token))[0]).toBe('free');
    expect((await reconcile(deps)).mended).toBe(0);
  });

  it('API-10, SUB-23: a payment before sign-up goes to the account with its address', async () => {
    const body = { tier_id: STARTER, billing_cycle: 'yearly', customer_email: 'Early-Bird@example.com' };
    const { checkout_url } = (await app.call('createPublicCheckout', { body })).body as { checkout_url: string };
    const id = stripe.pay(sessionOf(checkout_url));
    await send(stripe.event('checkout.session.completed', id));
    const account = { name: 'Bird', email: 'early-bird@example.com', password: 'correct horse' };
    const post = (url: string) => app.assay.app.inject({ method: 'POST', url, payload: account });
    await post('/api/auth/sign-up/email');
    const token = String((await post('/api/auth/sign-in/email')).headers['set-auth-token']);
    expect(await planOf(token)).toEqual(['starter', 'active', 'yearly']);
    stripe.change(id, { status: 'canceled' });
    await send(stripe.event('customer.subscription.deleted', id));
    expect((await planOf(token))[0]).toBe('free');
  });

  it('a public checkout with an address that pays already is refused, with and without an account', async () => {
    const buy = (email: string) =>
      app.call('createPublicCheckout', { body: { tier_id: STARTER, customer_email: email } });
    const { token, id } = await buyer();
    await send(stripe.event('customer.subscription.created', id));
    const { email } = (
      await app.database.db.execute<{ email: string }>(sql`
      select email from billing_subscription where id = ${id}`)
    ).rows[0] ?? { email: '' };
    expect(email).toContain('@');
    const refused = await buy(email.toUpperCase());
    expect([refused.status, refused.problem?.code]).toEqual([400, 'checkout_not_needed']);
    expect(refused.problem?.detail).toContain('Log in');
    expect(token).not.toBe('');
    const { checkout_url } = (await buy('nobody-yet@example.com')).body as { checkout_url: string };
    const first = stripe.pay(sessionOf(checkout_url));
    await send(stripe.event('checkout.session.completed', first));
    expect((await buy('nobody-yet@example.com')).problem?.code).toBe('checkout_not_needed');
    stripe.change(first, { status: 'canceled' });
    await send(stripe.event('customer.subscription.deleted', first));
    expect((await buy('nobody-yet@example.com')).status).toBe(200);
  });

  it('what was paid a second time is given back once, told and written down, whatever failed before', async () => {
    const { token, id } = await buyer();
    await send(stripe.event('customer.subscription.created', id));
    const later = Math.floor(Date.now() / 1000) + 5;
    const twin = { ...stripe.subscriptionOf(id), id: `${id}_twin`, created: later };
    stripe.subscriptions.set(twin.id, twin);
    stripe.failsRefunds = true;
    await expect(syncSubscription(deps, twin.id)).rejects.toThrow('payment provider');
    expect([mails.length, stripe.subscriptionOf(twin.id).status]).toEqual([0, 'active']);
    stripe.failsRefunds = false;
    // No event comes again: the comparison of the night finds it, and events that come at once do it once.
    await reconcile(deps);
    await Promise.all([1, 2, 3].map(() => syncSubscription(deps, twin.id)));
    expect([stripe.refunds.get(twin.id), stripe.refunds.get(id)]).toEqual([1900, undefined]);
    expect([stripe.subscriptionOf(twin.id).status, stripe.subscriptionOf(id).status]).toEqual(['canceled', 'active']);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[twin.email, 'Your second payment was refunded']]);
    expect(mails[0]?.lines.join(' ')).toContain('USD 19.00');
    expect((await planOf(token)).slice(0, 2)).toEqual(['starter', 'active']);
    const audited = (await app.call('listAuditEvents', { token, query: { action: 'payment_refunded' } })).body;
    expect(audited).toMatchObject([{ actor: null, target: `USD 19.00 to ${twin.email}` }]);
  });

  it('of two payments before sign-up the second is given back when the account is made', async () => {
    const customer_email = 'twice-paid@example.com';
    const wish = { tier_id: STARTER, customer_email };
    const urls = await Promise.all(
      [1, 2].map(async () => (await app.call('createPublicCheckout', { body: wish })).body as { checkout_url: string }),
    );
    const ids = urls.map(({ checkout_url }) => stripe.pay(sessionOf(checkout_url)));
    for (const id of ids) await send(stripe.event('checkout.session.completed', id));
    const account = { name: 'Twice', email: customer_email, password: 'correct horse' };
    const post = (url: string) => app.assay.app.inject({ method: 'POST', url, payload: account });
    await post('/api/auth/sign-up/email');
    const token = String((await post('/api/auth/sign-in/email')).headers['set-auth-token']);
    expect((await planOf(token))[0]).toBe('starter');
    expect(ids.map((id) => stripe.subscriptionOf(id).status).toSorted()).toEqual(['active', 'canceled']);
    expect(ids.map((id) => stripe.refunds.get(id) ?? 0).toSorted((a, b) => a - b)).toEqual([0, 1900]);
  });

  it('API-11, SUB-11: the portal opens for who has paid', async () => {
    const { token, id } = await buyer();
    expect((await app.call('getBillingPortal', { token })).problem?.code).toBe('no_paid_subscription');
    await send(stripe.event('customer.subscription.created', id));
    const { portal_url } = (await app.call('getBillingPortal', { token })).body as { portal_url: string };
    expect(portal_url).toMatch(/^https:\/\/billing\.stripe\.test\//);
  });

  it('refuses a checkout of the free plan, of no plan, for no address, and while Stripe is away', async () => {
    const token = await app.signUp();
    expect((await checkout(token, 1)).problem?.code).toBe('checkout_not_needed');
    expect((await checkout(token, 99)).problem?.code).toBe('tier_not_found');
    const body = { tier_id: STARTER, customer_email: 'nobody' };
    expect((await app.call('createPublicCheckout', { body })).problem?.code).toBe('validation_failed');
    stripe.isDown = true;
    const away = await checkout(token);
    expect([away.status, away.problem?.code]).toEqual([502, 'payment_provider_failed']);
    expect(away.text).not.toContain('sk_test');
  });

  const isChecked = document !== null;
  const title = 'every request is one that the document of Stripe describes';
  it.skipIf(!isChecked)(isChecked ? title : `${title}: SKIPPED, STRIPE_DOCUMENT names no file`, () => {
    expect(document?.faultsOf('GET', '/v1/invoices', { status: 'paid', limit: '1' })).toEqual([]);
    expect(document?.faultsOf('GET', '/v1/invoices', { status: 'settled' })).toHaveLength(1);
    expect(document?.faultsOf('GET', '/v1/invoices', { state: 'paid' })).toHaveLength(1);
    expect(document?.faultsOf('POST', '/v1/refunds', { reason: 'regret' }).length).toBeGreaterThan(0);
    expect(stripe.requests).toContain('POST /v1/refunds');
    expect(stripe.requests.length).toBeGreaterThan(100);
    expect([...new Set(stripe.faults)]).toEqual([]);
  });
});
