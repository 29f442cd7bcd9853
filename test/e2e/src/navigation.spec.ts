import { expect, test } from './browser/test.ts';
import { closedGate } from './browser/gate.ts';
import { expectAccessible, listen, openDashboard, shot } from './browser/screen.ts';
import { line, sidebar, title, useShops } from './apis/shop.ts';

const { url, begin, fill } = useShops('navigation');

test('NAV-07, LAY-05, LAY-06, LAY-07, LAY-22: each screen has its title and the way back up', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  const visit = async (path: string, name: string, breadcrumb: string[]): Promise<void> => {
    await page.goto(url() + path);
    await expect(title(page)).toHaveText(name);
    await expect(crumbs.getByRole('listitem')).toHaveText(breadcrumb);
  };
  await visit('/dashboard', 'Dashboard', ['Home']);
  await visit('/systems', 'Systems', ['Home']);
  await visit(shop.system, 'Book Shop', ['Home', 'Book Shop']);
  await visit(shop.endpoint, 'GET /books', ['Home', 'Book Shop', 'GET /books']);
  await visit(shop.scenario, 'Scenario: Lists books', ['Home', 'Book Shop', 'GET /books', 'Lists books']);
  await shot(page, 'layout-scenario');
  await expectAccessible(page);
  await crumbs.getByRole('link', { name: 'GET /books' }).click();
  await expect(title(page)).toHaveText('GET /books');
  await crumbs.getByRole('link', { name: 'Book Shop' }).click();
  await expect(title(page)).toHaveText('Book Shop');
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${url()}/dashboard`);
  await page.goto(url() + shop.endpoint);
  await page.getByRole('link', { name: /^Assay dashboard/ }).click();
  await expect(title(page)).toHaveText('Dashboard');
  expect(complaints).toEqual([]);
  await page.goto(`${url()}${shop.scenario.replace(/\d+\/detail$/, '999999/detail')}`);
  await expect(title(page)).toHaveText('Scenario Details');
});

test('NAV-02, NAV-05, NAV-08, NAV-09, NAV-11, NAV-17, NAV-18: addresses lead where they should', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await page.goto(`${url()}/`);
  await expect(page).toHaveURL(`${url()}/dashboard`);
  await expect(page).toHaveTitle('Dashboard · Assay');
  await page.goto(`${url()}${shop.scenario}?mode=config`);
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible();
  await page.goto(`${url()}/wizard`);
  await expect(page).toHaveURL(`${url()}/systems`);
  await page.goto(`${url()}/endpoint/${shop.ids}/detail`);
  await expect(page).toHaveURL(url() + shop.endpoint);
  await expect(title(page)).toHaveText('GET /books');
  await line(page, 'DELETE /authors').getByRole('link').click();
  await expect(title(page)).toHaveText('DELETE /authors');
  await page.goBack();
  await expect(title(page)).toHaveText('GET /books');
  const nowhere = await page.goto(`${url()}/nowhere/at-all`);
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'layout-not-found');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.evaluate(() => Object.assign(window, { ofThisAccount: true }));
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${url()}/`);
  // What the page had loaded is gone with it: the next account in this tab sees its own only.
  expect(await page.evaluate(() => 'ofThisAccount' in window)).toBe(false);
  await page.goto(`${url()}/signup`);
  await expect(page).toHaveURL(`${url()}/login#/sign-up`);
  await page.goto(`${url()}/demo`);
  await expect(page).toHaveURL(`${url()}/#demo`);
  expect(complaints).toEqual([]);
});

test('NAV-07, NAV-10, NAV-12, NAV-13, NAV-14, LAY-18: nothing protected is shown before it is known who asks', async ({
  page,
}) => {
  const complaints = listen(page);
  let gate = closedGate();
  await page.route('**/api/auth/get-session', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const protectedPaths = ['/dashboard', '/systems', '/system/1', '/system/1/endpoint/1/detail', '/wizard/1'];
  for (const path of [...protectedPaths, '/settings', '/subscription']) {
    // The page shows this before it asks, so whatever it asks for until then is held.
    gate = closedGate();
    await page.goto(url() + path);
    await expect(page.getByText('Initializing Authentication...', { exact: true })).toBeVisible();
    await expect(sidebar(page).getByText('Initializing authentication...', { exact: true })).toBeVisible();
    await expect(title(page)).toHaveCount(0);
    expect(page.url()).toBe(url() + path);
    if (path === '/dashboard') await shot(page, 'layout-authenticating');
    gate.open();
    await expect(page).toHaveURL(`${url()}/`);
  }
  await page.goto(`${url()}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('LAY-02, LAY-04, LAY-18: loading, failing and a lost session say so', async ({ page }) => {
  await begin(page);
  await openDashboard(page, url());
  let status = 0;
  const gate = closedGate();
  await page.route('**/api/system', async (route) => {
    if (status === 0) {
      await gate.opened;
      await route.continue();
    } else await route.fulfill({ status, json: { detail: 'The shelf fell over.' } });
  });
  await page.reload();
  await expect(page.getByText('Loading your workspace...')).toBeVisible();
  await expect(sidebar(page).getByText('Loading systems...')).toBeVisible();
  await shot(page, 'layout-loading');
  await expectAccessible(page);
  gate.open();
  await expect(sidebar(page).getByText('No systems found.')).toBeVisible();
  status = 400;
  await page.reload();
  await expect(page.getByText('Error loading data: The shelf fell over.')).toBeVisible();
  await shot(page, 'layout-error');
  await expectAccessible(page);
  status = 401;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(sidebar(page).getByText('Please log in to view systems.')).toBeVisible();
  await page.unroute('**/api/system');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(sidebar(page).getByText('No systems found.')).toBeVisible();
});

test('FB-01, FB-02, FB-03, FB-04, FB-05, FB-06: feedback is written, counted, refused, sent', async ({ page }) => {
  await begin(page);
  await openDashboard(page, url());
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send feedback' });
  const text = dialog.getByRole('textbox');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(dialog.getByText('0 / 400')).toBeVisible();
  await text.fill('   ');
  await expect(send).toBeDisabled();
  await text.fill('');
  await text.focus();
  await page.keyboard.insertText('x'.repeat(401));
  await expect(dialog.getByText('400 / 400')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'layout-feedback');
  let status = 401;
  await page.route('**/api/feedback', (route) => route.fulfill({ status, json: { detail: 'no' } }));
  await send.click();
  await expect(dialog.getByText('Authentication required')).toBeVisible();
  status = 500;
  await send.click();
  await expect(dialog.getByText('Failed to submit feedback. Please try again.')).toBeVisible();
  await shot(page, 'layout-feedback-error');
  await page.unroute('**/api/feedback');
  await send.click();
  await expect(dialog.getByText('Thank you for your feedback.')).toBeVisible();
  const shown = Date.now();
  await expect(dialog).toHaveCount(0);
  expect(Date.now() - shown).toBeGreaterThan(1500);
  expect(Date.now() - shown).toBeLessThan(4000);
});
