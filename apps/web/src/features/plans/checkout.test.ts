import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { redirectToCheckout, redirectToPortal } from './checkout.ts';

type Answer = readonly [status: number, body: object];

let answers: Record<string, Answer>;
let sent: { path: string; body: unknown }[];
const assign = vi.fn<(url: string) => void>();
const CHECKOUT = '/api/subscription/stripe/checkout';
const PORTAL = '/api/subscription/stripe/portal';

beforeEach(() => {
  answers = {};
  sent = [];
  assign.mockReset();
  vi.stubGlobal('window', { location: { assign, origin: 'http://assay.test' } });
  vi.stubGlobal('fetch', (input: string, init?: { body?: string }) => {
    const { pathname } = new URL(input, 'http://assay.test');
    if (init?.body !== undefined) sent.push({ path: pathname, body: JSON.parse(init.body) });
    const [status, body] = answers[pathname] ?? [200, { session: { token: 't' }, user: { id: 'u', email: 'a@b.c' } }];
    return Promise.resolve(Response.json(body, { status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const wish = { tierId: 2, cycle: 'yearly' as const };

describe('a checkout', () => {
  it('GEN-08: leads to the page of the payment provider, and billing to its portal', async () => {
    answers = {
      [CHECKOUT]: [200, { checkout_url: 'https://pay.example/c1' }],
      [PORTAL]: [200, { portal_url: 'https://pay.example/p1' }],
    };
    await redirectToCheckout(wish, 'a@b.c');
    await redirectToPortal();
    expect(assign.mock.calls).toEqual([['https://pay.example/c1'], ['https://pay.example/p1']]);
    expect(sent).toContainEqual({ path: CHECKOUT, body: { tier_id: 2, billing_cycle: 'yearly' } });
  });

  it.each([
    ['Failed to create checkout session', { [CHECKOUT]: [500, {}] }],
    [
      'Failed to create public checkout session',
      { [CHECKOUT]: [400, { detail: 'Not authenticated' }], [`${CHECKOUT}/public`]: [500, {}] },
    ],
    ['Failed to redirect to checkout', { [CHECKOUT]: [200, { checkout_url: 'about:blank' }] }],
    ['The bank is closed.', { [CHECKOUT]: [500, { detail: 'The bank is closed.' }] }],
  ] satisfies [string, Record<string, Answer>][])('ERR-03: that fails says %s', async (text, given) => {
    answers = given;
    await expect(redirectToCheckout(wish, 'a@b.c')).rejects.toThrow(text);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['Failed to get customer portal', [500, {}]],
    ['Failed to redirect to customer portal', [200, { portal_url: 'about:blank' }]],
  ] satisfies [string, Answer][])('ERR-03: a portal that fails says %s', async (text, answer) => {
    answers = { [PORTAL]: answer };
    await expect(redirectToPortal()).rejects.toThrow(text);
    expect(assign).not.toHaveBeenCalled();
  });
});
