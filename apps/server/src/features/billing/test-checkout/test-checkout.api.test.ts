import type { Subscription } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { TEST_MARK } from './pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free', ASSAY_PUBLIC_URL: 'http://assay.test' });
});
afterAll(() => app.close());

const pathOf = (url: string): string => new URL(url).pathname;
const open = (url: string) => app.assay.app.inject({ url: pathOf(url) });
/** A form without fields, as a browser sends it. */
const press = (url: string, action: string) =>
  app.assay.app.inject({
    method: 'POST',
    url: `${pathOf(url)}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

async function checkout(token: string, tier_id = 2, billing_cycle = 'monthly'): Promise<string> {
  const { body } = await app.call('createCheckout', { token, body: { tier_id, billing_cycle } });
  return (body as { checkout_url: string }).checkout_url;
}

async function subscriptionOf(token: string): Promise<[string, string]> {
  const { data } = (await app.call('getMySubscription', { token })).body as { data: Subscription };
  return [data.tier.name, data.status];
}

async function portal(token: string): Promise<string> {
  return ((await app.call('getBillingPortal', { token })).body as { portal_url: string }).portal_url;
}

describe('the test checkout', () => {
  it('says that it is one on every page, and gives the plan when it is paid', async () => {
    const token = await app.signUp();
    const url = await checkout(token, 3, 'yearly');
    const page = await open(url);
    expect(page.headers['content-type']).toContain('text/html');
    for (const text of [TEST_MARK, 'Professional', '$499.00 per year']) expect(page.body).toContain(text);
    expect(await subscriptionOf(token)).toEqual(['free', 'active']);
    const paid = await press(url, 'pay');
    expect([paid.statusCode, paid.headers.location]).toEqual([303, 'http://assay.test/subscription/success']);
    expect(await subscriptionOf(token)).toEqual(['professional', 'active']);
    expect((await press(url, 'pay')).headers.location).toBe('http://assay.test/subscription/success');
    expect((await open(url)).body).toContain('This checkout is over');
    for (const action of ['cancel', 'resume', 'fail', 'pay', 'end']) {
      const manage = await portal(token);
      expect((await open(manage)).body).toContain(TEST_MARK);
      await press(manage, action);
      const wanted = { cancel: 'cancelled', resume: 'active', fail: 'past_due', pay: 'active', end: 'active' }[action];
      expect([action, ...(await subscriptionOf(token))]).toEqual([
        action,
        action === 'end' ? 'free' : 'professional',
        wanted,
      ]);
    }
  });

  it('ENT-14: takes a tier and a cycle, monthly where none is named, and an address only without an account', async () => {
    const token = await app.signUp();
    const answer = await app.call('createCheckout', { token, body: { tier_id: 2 } });
    expect(answer.body).toEqual({ checkout_url: expect.stringMatching(/^http:\/\/assay\.test\//) });
    const { checkout_url } = answer.body as { checkout_url: string };
    expect((await open(checkout_url)).body).toContain('$19.00 per month');
    const cycle = await app.call('createCheckout', { token, body: { tier_id: 2, billing_cycle: 'weekly' } });
    expect([cycle.status, cycle.problem?.code]).toEqual([422, 'validation_failed']);
    const buy = (body: object) => app.call('createPublicCheckout', { body });
    expect((await buy({ tier_id: 2 })).status).toBe(422);
    const visitor = await buy({ tier_id: 2, billing_cycle: 'yearly', customer_email: 'reader@example.com' });
    expect((await open((visitor.body as { checkout_url: string }).checkout_url)).body).toContain('$199.00 per year');
    await press(checkout_url, 'pay');
    const managed = await app.call('getBillingPortal', { token });
    expect(managed.body).toEqual({ portal_url: expect.stringMatching(/^http:\/\/assay\.test\//) });
  });

  it('PRICE-11: the tiers are read without signing in, what is of an organization is not', async () => {
    const tiers = await app.call('listTiers');
    expect([tiers.status, (tiers.body as { name: string }[]).map(({ name }) => name)]).toEqual([
      200,
      ['free', 'starter', 'professional'],
    ]);
    expect((await app.call('getMySubscription')).status).toBe(401);
  });

  it('confirms a change of plan on a page of its own', async () => {
    const token = await app.signUp();
    await press(await checkout(token), 'pay');
    const change = await checkout(token, 3);
    expect((await open(change)).body).toContain('Professional, $49.00 per month');
    expect(await subscriptionOf(token)).toEqual(['starter', 'active']);
    expect((await press(change, 'confirm')).headers.location).toBe('http://assay.test/subscription');
    expect(await subscriptionOf(token)).toEqual(['professional', 'active']);
  });

  it('leads who has no account back to the prices, and knows no other address', async () => {
    const body = { tier_id: 2, customer_email: 'visitor@example.com' };
    const answer = await app.call('createPublicCheckout', { body });
    const { checkout_url } = answer.body as { checkout_url: string };
    expect((await open(checkout_url)).body).toContain('href="http://assay.test/pricing"');
    expect((await open('http://assay.test/api/billing/test/checkout/none')).statusCode).toBe(404);
    expect((await press('http://assay.test/api/billing/test/portal/none', 'end')).statusCode).toBe(404);
  });

  it('a payment needs an event with our signature', async () => {
    const answer = await app.assay.app.inject({
      method: 'POST',
      url: '/api/subscription/stripe/webhook',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      },
      payload: '{"id":"e","type":"invoice.paid","subscription":"s"}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature_invalid']);
  });
});

it('a server in production without Stripe sells nothing and says so', async () => {
  const closed = await buildTestApp({ ASSAY_DEFAULT_TIER: 'self-hosted', ASSAY_TEST_BILLING: '0' });
  const token = await closed.signUp();
  expect((await closed.call('getSignInOptions')).body).toMatchObject({ sells_plans: false });
  const given = await closed.call('subscribe', { token, params: { tierId: 1 } });
  expect([given.status, given.problem?.code]).toEqual([503, 'payments_not_configured']);
  const own = (await closed.call('getMySubscription', { token })).body;
  expect(own).toMatchObject({ data: { tier: { name: 'self-hosted' } } });
  const refused = await closed.call('createCheckout', { token, body: { tier_id: 2 } });
  expect([refused.status, refused.problem?.detail]).toEqual([503, 'Payments are not configured.']);
  const { statusCode } = await closed.assay.app.inject({ method: 'POST', url: '/api/subscription/stripe/webhook' });
  expect(statusCode).toBe(503);
  expect((await closed.call('cancelSubscription', { token })).problem?.code).toBe('no_paid_subscription');
  await closed.close();
});
