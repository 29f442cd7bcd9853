import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, shot, signUp } from './browser/screen.ts';
import { newEmail, useOwnServer } from './server/use-server.ts';

const server = useOwnServer(() => ({ defaultTier: 'free' }));

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const at = (path: string) => `${server.url()}${path}`;

/** Signs up and opens the screen of the plan. */
async function begin(page: Page, name: string): Promise<void> {
  await signUp(page, server.url(), newEmail(name));
  await page.goto(at('/subscription'));
  await expect(card(page, 'Professional')).toBeVisible();
}

/** Presses the button of the test checkout. */
async function pay(page: Page): Promise<void> {
  await expect(page.getByText('Test checkout: no card is asked for and no money moves.')).toBeVisible();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

test('SUB-01, SUB-02, SUB-08, SUB-10, SUB-12, PRICE-06: the plan, its use, and the plans to be had', async ({
  page,
}) => {
  const complaints = listen(page);
  await begin(page, 'plans');
  await expect(main(page).getByRole('heading', { name: 'Free' })).toBeVisible();
  for (const bar of ['Systems', 'Scenarios', 'Runs this month'])
    await expect(main(page).getByRole('progressbar', { name: bar })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Manage Billing' })).toHaveCount(0);
  await expect(main(page).getByText('Save up to 17%')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Monthly' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Professional').getByText('Most Popular')).toBeVisible();
  await expect(main(page).getByText('Most Popular')).toHaveCount(1);
  await expect(card(page, 'Starter')).toContainText('$19 per month');
  await main(page).getByRole('button', { name: 'Yearly' }).click();
  await expect(card(page, 'Starter')).toContainText('$199 per year');
  await expect(card(page, 'Starter')).toContainText('Saves $29 a year (13%)');
  await expectAccessible(page);
  await shot(page, 'subscription');
  expect(complaints).toEqual([]);
});

/** Pays for a plan, up to the page that says so. */
async function buy(page: Page, plan: string): Promise<void> {
  await card(page, plan).getByRole('button').click();
  await pay(page);
  await page.waitForURL('**/subscription/success');
}

test('SUB-07, SUB-15: a plan is paid at the provider, and looked up a second after that', async ({ page }) => {
  await begin(page, 'payer');
  await main(page).getByRole('button', { name: 'Yearly' }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/subscription/stripe/checkout'));
  await card(page, 'Professional').getByRole('button').click();
  expect((await sent).postDataJSON()).toEqual({ tier_id: 3, billing_cycle: 'yearly' });
  await shot(page, 'test-checkout');
  await pay(page);
  const looked = page.waitForRequest((request) => request.url().endsWith('/my-subscription'));
  await page.waitForURL('**/subscription/success');
  const arrived = Date.now();
  await looked;
  expect(Date.now() - arrived).toBeGreaterThan(700);
});

test('SUB-16, SUB-18: a payment is confirmed with the plan, and leads on', async ({ page }) => {
  await begin(page, 'confirmed');
  await buy(page, 'Professional');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Your plan is Professional.')).toBeVisible();
  await shot(page, 'subscription-success');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await page.getByRole('link', { name: 'Subscription' }).click();
  await expect(main(page).getByText('Paid monthly.')).toBeVisible();
});

test('SUB-11, SUB-14, ERR-02: a paid plan is managed and cancelled', async ({ page }) => {
  await begin(page, 'buyer');
  await buy(page, 'Professional');
  await page.goto(at('/subscription'));
  await main(page).getByRole('button', { name: 'Manage Billing' }).click();
  await page.getByRole('button', { name: 'Let the next payment fail' }).click();
  await page.getByRole('link', { name: 'Back to Assay' }).click();
  await expect(main(page).getByText('The last payment failed.')).toBeVisible();
  await page.route('**/subscription/my-subscription', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await main(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to cancel subscription');
  await page.unroute('**/subscription/my-subscription');
  await main(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(main(page).getByText(/^Cancelled\. It goes on until/)).toBeVisible();
});

test('SUB-03, SUB-04, SUB-05, SUB-13: upgrade in the address starts a checkout once', async ({ page }) => {
  await begin(page, 'upgrade');
  await page.goto(at('/subscription?upgrade=2&billing=yearly'));
  await expect(page.getByText('$199.00 per year')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(at('/subscription'));
  await page.goto(at('/subscription?upgrade=3'));
  await expect(page.getByText('$49.00 per month')).toBeVisible();
  for (const ignored of [1, 99, 'x']) {
    await page.goto(at(`/subscription?upgrade=${ignored}`));
    await expect(card(page, 'Starter')).toBeVisible();
    await expect(page).toHaveURL(at('/subscription'));
  }
  await page.route('**/subscription/stripe/checkout', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Not authenticated' } }),
  );
  const sent = page.waitForRequest((request) => request.url().endsWith('/stripe/checkout/public'));
  await card(page, 'Starter').getByRole('button').click();
  expect((await sent).postDataJSON()).toMatchObject({ tier_id: 2, customer_email: expect.stringContaining('@') });
});

const fail = (page: Page, path: string, json: unknown = {}) =>
  page.route(path, (route) => route.fulfill({ status: 500, json }));

test('ERR-03, ERR-06: a checkout that fails says why', async ({ page }) => {
  await begin(page, 'no-checkout');
  await fail(page, '**/stripe/checkout');
  await card(page, 'Starter').getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to start checkout: Failed to create checkout session');
  await page.unroute('**/stripe/checkout');
  await fail(page, '**/stripe/checkout', { detail: 'The bank is closed.' });
  await card(page, 'Starter').getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveText('Failed to start checkout: The bank is closed.');
});

test('SUB-06, ERR-05, ERR-07: a portal and a change of plan that fail say why, and free starts at once', async ({
  page,
}) => {
  await begin(page, 'errors');
  await buy(page, 'Starter');
  await page.goto(at('/subscription'));
  await fail(page, '**/stripe/portal');
  await main(page).getByRole('button', { name: 'Manage Billing' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to open customer portal: Failed to get customer portal');
  await fail(page, '**/subscription/subscribe/1');
  const sent = page.waitForRequest((request) => request.url().endsWith('/subscription/subscribe/1'));
  await card(page, 'Free').getByRole('button', { name: 'Switch to Free' }).click();
  expect((await sent).method()).toBe('POST');
  await expect(page.getByRole('alert')).toHaveText('Failed to switch to Free: Failed to subscribe to plan');
  await page.unroute('**/subscription/subscribe/1');
  await card(page, 'Free').getByRole('button', { name: 'Switch to Free' }).click();
  await expect(main(page).getByText(/^Cancelled\. It goes on until/)).toBeVisible();
});

test('SUB-09, ERR-04: plans that cannot be loaded are asked for again', async ({ page }) => {
  await begin(page, 'unloaded');
  await fail(page, '**/subscription/tiers');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load subscription data');
  await page.unroute('**/subscription/tiers');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Starter')).toBeVisible();
});

test('SUB-19: a plan that cannot be verified', async ({ page }) => {
  await begin(page, 'unverified');
  await page.route('**/my-subscription', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(at('/subscription/success'));
  await expect(page.getByRole('alert')).toContainText(
    'Unable to verify your subscription. Please check your account status.',
  );
});

test('SUB-20, SUB-21: a checkout that was left', async ({ page }) => {
  await begin(page, 'left');
  await card(page, 'Starter').getByRole('button').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect(main(page).getByRole('progressbar', { name: 'Systems' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/subscription');
  await expect(main(page).getByRole('link', { name: /Dashboard/ })).toHaveAttribute('href', '/dashboard');
});

test('NAV-04, PRICE-01 to PRICE-05, PRICE-09, PRICE-10: prices for everybody', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(at('/pricing'));
  await expect(card(page, 'Free')).toContainText('The starter plan');
  await expect(card(page, 'Free')).toContainText('$0');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(3);
  await expect(card(page, 'Professional').getByText('Most Popular')).toBeVisible();
  await expect(card(page, 'Starter')).toContainText('$19 per month');
  await page.getByRole('button', { name: 'Yearly' }).click();
  await expect(card(page, 'Professional')).toContainText('$499 per year');
  await expect(card(page, 'Professional')).toContainText('Saves $89 a year (15%)');
  await expect(page.getByRole('link', { name: /FAQ/ })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/);
  await expectAccessible(page);
  await shot(page, 'pricing');
  expect(complaints).toEqual([]);
});

test('PRICE-08, PRICE-11, SUB-17, SUB-23: who has no account pays first, and is led to one', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(at('/pricing'));
  await page.getByRole('button', { name: 'Yearly' }).click();
  await card(page, 'Starter').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(dialog.getByText('Enter an e-mail address.')).toBeVisible();
  const email = newEmail('early');
  await dialog.getByLabel('Email').fill(email);
  const sent = page.waitForRequest((request) => request.url().endsWith('/stripe/checkout/public'));
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
  expect((await sent).headers()['authorization']).toBeUndefined();
  await pay(page);
  await expect(page.getByText('Create an account with the same e-mail address that you paid with.')).toBeVisible();
  await shot(page, 'subscription-success-anonymous');
  await page.getByRole('link', { name: 'Create an Account or Log In' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signUp(page, server.url(), email);
  await page.goto(at('/subscription'));
  await expect(main(page).getByText('Paid yearly.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('PRICE-02, PRICE-07: cards are those of the server, which may be away', async ({ page }) => {
  await page.route('**/subscription/tiers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(at('/pricing'));
  await expect(page.getByRole('alert')).toContainText('Failed to load pricing information');
  await expect(card(page, 'Starter')).toContainText('$19 per month');
  await page.unroute('**/subscription/tiers');
  await page.route('**/subscription/tiers', async (route) => {
    const answer = await route.fetch();
    const tiers = (await answer.json()) as { name: string; price_monthly: number }[];
    await route.fulfill({
      json: tiers.map((tier) => (tier.name === 'starter' ? { ...tier, price_monthly: 2300 } : tier)),
    });
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Starter')).toContainText('$23 per month');
});

test('on a host of files alone the prices of the page stay', async ({ page }) => {
  const asked = page.waitForResponse('**/subscription/tiers');
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'nothing' }));
  await page.goto(at('/pricing'));
  await asked;
  await expect(card(page, 'Starter')).toContainText('$19 per month');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ERR-02: a call of the subscription that fails without a word has a text of its own', async ({ page }) => {
  await begin(page, 'silent');
  const silent = { status: 500, contentType: 'application/json', body: '{}' };
  const reads = [
    ['**/subscription/tiers', 'Failed to fetch subscription tiers'],
    ['**/subscription/my-subscription', 'Failed to fetch subscription'],
    ['**/subscription/my-usage', 'Failed to fetch usage limits'],
    ['**/subscription/usage-history', 'Failed to fetch usage data'],
  ] as const;
  for (const [address, text] of reads) {
    await page.route(address, (route) => route.fulfill(silent));
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 30_000 });
    await page.unroute(address);
  }
});
