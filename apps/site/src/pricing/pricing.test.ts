import { tiersForSale } from '@assay/contract/plans';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteFiles } from '../build-site.ts';
import { SUPPORT_MAIL } from '../support-mail.ts';
import { buy, buyWithoutAccount } from './billing-calls.ts';

let html: string;
beforeAll(() => {
  const assets = { 'site.css': '/assets/site.css', 'inter.woff2': '/assets/inter.woff2' };
  html = siteFiles('.', assets).get('pricing.html') ?? '';
});
afterEach(() => vi.unstubAllGlobals());

describe('the public page of prices', () => {
  it('PRICE-01: has a card called Free, which is the starter plan, and one for each paid tier', () => {
    const cards = [...html.matchAll(/<section class="plan[^"]*" aria-label="([^"]*)"(.*?)<\/section>/gs)];
    expect(cards.map(([, name]) => name)).toEqual(['Free', 'Starter', 'Professional']);
    expect(cards).toHaveLength(tiersForSale.length);
    expect(cards[0]?.[2]).toContain('The starter plan');
    expect(cards[0]?.[2]).toContain('$0');
  });

  it('PRICE-04: leads to the questions on the first page at its foot', () => {
    expect(html).toMatch(/<p class="page-end">\s*<a href="\/">[^<]*FAQ<\/a>/);
  });

  it('PRICE-05: has the address of the support', () => {
    const [foot = ''] = /<p class="page-end">.*?<\/p>/s.exec(html) ?? [];
    expect(foot).toContain(`<a href="mailto:${SUPPORT_MAIL}">`);
    expect(SUPPORT_MAIL).toMatch(/^\S+@\S+$/);
  });
});

it('PRICE-08: who is signed out pays by the public checkout, with an address and without a token', async () => {
  const calls: { path: string; authorization: string | undefined; body: unknown }[] = [];
  const assign = vi.fn<(url: URL) => void>();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', (path: string, init: { headers: Record<string, string>; body?: string }) => {
    if (path === '/api/auth/get-session') return Promise.resolve(Response.json(null));
    const { authorization } = init.headers;
    calls.push({ path, authorization, body: JSON.parse(init.body ?? 'null') });
    return Promise.resolve(Response.json({ checkout_url: 'https://pay.example/1' }));
  });
  const wish = { tier_id: 2, billing_cycle: 'monthly' } as const;
  await buyWithoutAccount({ ...wish, customer_email: 'early@example.com' });
  // The session ended while the page was open.
  await buy(wish, 'early@example.com');
  const call = {
    path: '/api/subscription/stripe/checkout/public',
    authorization: undefined,
    body: { ...wish, customer_email: 'early@example.com' },
  };
  expect(calls).toEqual([call, call]);
  expect(assign.mock.calls.map(String)).toEqual(['https://pay.example/1', 'https://pay.example/1']);
});
