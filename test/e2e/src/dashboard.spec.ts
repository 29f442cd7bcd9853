import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { freePort, startBookshop } from './server/processes.ts';
import type { Running } from './server/processes.ts';
import { expectAccessible, listen, openDashboard, shot, signUp } from './browser/screen.ts';
import { sidebar, title } from './apis/shop.ts';
import { Workspace } from './workspace.ts';
import { newEmail, useOwnServer } from './server/use-server.ts';
import { runFinished } from './browser/run-progress.ts';

let bookshop: Running;
const server = useOwnServer(async () => {
  bookshop = await startBookshop({ port: await freePort(), faults: ['price-as-text'] });
  return { sampleUrl: bookshop.url };
});

test.afterAll(() => bookshop.stop());

const main = (page: Page) => page.getByRole('main');
const step = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

/** The present screen by axe and by eye, light and dark, wide and narrow. */
async function look(page: Page, name: string): Promise<void> {
  for (const dark of [false, true]) {
    await page.evaluate((isDark) => {
      document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    }, dark);
    await page.waitForTimeout(200);
    await expectAccessible(page, dark ? 'colours' : 'all');
    await shot(page, `${name}-${dark ? 'dark' : 'light'}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shot(page, `${name}-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
}

/** From the next page on, the language of the browser is what it is under a POSIX locale: no language tag. */
async function sayPosixLocale(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'language', { configurable: true, get: () => 'en-US@posix' });
  });
}

test('DASH-01, DASH-05, DASH-06: a new user is led from the sample API to results by the guide', async ({ page }) => {
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('guide'));
  await expect(main(page).getByText('Welcome, Ann Tester')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Generate scenarios' })).toBeDisabled();
  await look(page, 'dashboard-new');
  await main(page).getByRole('button', { name: 'Try it with the sample API' }).click();
  await expect(sidebar(page).getByText('Bookshop (sample)')).toBeVisible();
  await expect(step(page, 'Import your API').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(step(page, 'Set up the login').getByRole('img', { name: 'Done' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Generate scenarios' }).click();
  await expect(step(page, 'Generate scenarios').getByRole('img', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  await main(page).getByRole('button', { name: 'Run all scenarios' }).click();
  await expect(title(page)).toHaveText('Bookshop (sample)');
  await runFinished(page);

  await page.getByRole('link', { name: 'Assay dashboard' }).click();
  await expect(main(page).getByRole('heading', { name: 'Getting started' })).toBeHidden();
  const failing = page.getByRole('list', { name: 'Failing scenarios' }).getByRole('listitem');
  await expect(failing.filter({ hasText: 'price' }).first()).toBeVisible();
  const chart = page.getByRole('figure', { name: 'Executed scenarios by day and verdict' });
  await expect(chart.locator('canvas')).toBeVisible();
  const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format();
  await expect(chart.getByRole('row').filter({ hasText: today }).getByRole('cell').first()).not.toHaveText('0');
  await look(page, 'dashboard');
  await sayPosixLocale(page);
  await page.reload();
  await expect(chart.locator('canvas')).toBeVisible();
  await failing.filter({ hasText: 'price' }).first().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Verdicts' }).getByText(/price/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Assay dashboard' }).click();
  await main(page).getByRole('button', { name: 'Run all tests' }).click();
  const message = page.getByText('Running all tests of 1 system.');
  await expect(message).toBeVisible();
  const shownAt = Date.now();
  await expect(message).toBeHidden({ timeout: 6000 });
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(2);
  expect(complaints).toEqual([]);
});

const names = ['Atlas', 'Beacon', 'Cinder', 'Dune', 'Ember', 'Fjord'];

/** Six systems of a new user, each with two endpoints and a scenario. */
async function fill(page: Page, name: string): Promise<void> {
  const work = await Workspace.signUp(page, server.url(), newEmail(name));
  for (const system of names) {
    const { endpoints } = await work.addSystem(system, ['GET /a', 'GET /b'], `${bookshop.url}/${system.toLowerCase()}`);
    await work.addScenario(endpoints[0]?.id ?? 0, `Reads ${system}`, 404);
  }
}

const list = (page: Page) => page.getByRole('list', { name: 'Systems' });
const entries = (page: Page) => list(page).getByRole('listitem');
const cinder = (page: Page) => entries(page).filter({ hasText: 'Cinder' });
const searchOf = (page: Page) => main(page).getByRole('searchbox', { name: 'Search by name, description or base URL' });

test('DASH-04, SYSLIST-06: the dashboard leads to the systems, of which there are none at first', async ({ page }) => {
  await Workspace.signUp(page, server.url(), newEmail('none'));
  await openDashboard(page, server.url());
  await page.getByRole('button', { name: 'Browse systems' }).click();
  await expect(title(page)).toHaveText('Systems');
  await expect(main(page).getByText('No systems yet')).toBeVisible();
});

test('DASH-02, DASH-03, DASH-07: the dashboard counts systems, lists the latest and begins another', async ({
  page,
}) => {
  await fill(page, 'counts');
  await page.goto(`${server.url()}/dashboard`);
  for (const [label, count] of [
    ['Systems', 6],
    ['Endpoints', 12],
    ['Scenarios', 6],
  ] as const)
    await expect(main(page).getByText(label, { exact: true }).locator('..')).toContainText(`${label}${count}`);
  const recent = main(page).locator('section').filter({ hasText: 'Recent systems' }).getByRole('link');
  await expect(recent).toHaveCount(5);
  expect((await recent.allTextContents()).map((text) => text.slice(0, 4))).toEqual(
    names
      .toReversed()
      .slice(0, 5)
      .map((name) => name.slice(0, 4)),
  );
  await main(page).getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByRole('dialog').getByText('Choose Import Type')).toBeVisible();
  await page.keyboard.press('Escape');
  await recent.first().click();
  await expect(title(page)).toHaveText('Fjord');
});

test('SYSLIST-02: systems are shown as a grid or as a list, which stays', async ({ page }) => {
  await fill(page, 'views');
  await page.goto(`${server.url()}/systems`);
  await expect(entries(page)).toHaveCount(6);
  await look(page, 'systems-grid');
  await page.getByRole('button', { name: 'List view' }).click();
  await look(page, 'systems-list');
  await page.reload();
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Grid view' }).click();
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
});

test('SYSLIST-01, SYSLIST-03, SYSLIST-07: systems are found by what is shown of them', async ({ page }) => {
  await fill(page, 'found');
  await page.goto(`${server.url()}/systems`);
  const [card, search] = [cinder(page), searchOf(page)];
  await expect(card).toContainText('2 endpoints, 1 scenario');
  await expect(card).toContainText(`${bookshop.url}/cinder`);
  for (const text of ['cinder', `${bookshop.url.slice(7)}/CIND`]) {
    await search.fill(text);
    await expect(entries(page)).toHaveCount(1);
  }
  await search.fill('zzz');
  await expect(main(page).getByText('No systems match your search')).toBeVisible();
  await main(page).getByRole('button', { name: 'Clear search' }).last().click();
  await expect(entries(page)).toHaveCount(6);
});

test('SYSLIST-04, SYSLIST-05: a system is run, configured and opened from the list', async ({ page }) => {
  await fill(page, 'actions');
  await page.goto(`${server.url()}/systems`);
  const [card, search] = [cinder(page), searchOf(page)];
  await card.getByRole('button', { name: 'Run tests of Cinder' }).click();
  await expect(page.getByText('Running the tests of Cinder.')).toBeVisible();
  await card.getByRole('link', { name: 'Configure Cinder' }).click();
  await expect(page.getByRole('tab', { name: 'System Info' })).toBeVisible();
  await main(page).getByRole('textbox', { name: 'Description' }).fill('All about embers');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await page.goto(`${server.url()}/systems`);
  await search.fill('about embers');
  await expect(card).toContainText('All about embers');
  await card.getByRole('link', { name: 'View Cinder' }).click();
  await expect(page).toHaveURL(/\/system\/\d+$/);
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first()).toContainText('Cinder');
});

test('SYSLIST-08: systems that cannot be loaded are asked for again', async ({ page }) => {
  await fill(page, 'unloaded');
  await page.route('**/api/system', (route) => route.fulfill({ status: 500, json: { detail: 'The shelf fell.' } }));
  await page.goto(`${server.url()}/systems`);
  await expect(main(page).getByText('Error loading data: The shelf fell.')).toBeVisible();
  await page.unroute('**/api/system');
  await main(page).getByRole('button', { name: 'Retry' }).click();
  await expect(entries(page)).toHaveCount(6);
});
