import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { line, useShops } from './apis/shop.ts';

const shops = useShops('endpoint-rows');

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const health = (page: Page) => main(page).getByRole('region', { name: 'Scenario Health Overview' });
const table = (page: Page) => main(page).getByRole('table', { name: 'Scenarios' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const newName = (page: Page) => page.getByPlaceholder('Enter scenario name...');

/** The screen of GET /books, which has two scenarios. */
async function open(page: Page, query = ''): Promise<void> {
  const { endpoint } = await shops.fill(page);
  await page.goto(`${shops.url()}${endpoint}${query}`);
}

test('EP-01: Configure and Exit Config toggle between the overview and the configuration', async ({ page }) => {
  await open(page);
  await button(page, 'Configure').click();
  await expect(button(page, 'Save Changes')).toBeVisible();
  await expect(health(page)).toHaveCount(0);
  await expect(button(page, 'Configure')).toHaveCount(0);
  await button(page, 'Exit Config').click();
  await expect(health(page)).toBeVisible();
  await expect(button(page, 'Save Changes')).toHaveCount(0);
  await expect(button(page, 'Configure')).toBeVisible();
});

test('EP-04: the health of the scenarios has their number, and is folded and unfolded', async ({ page }) => {
  await open(page);
  const fold = health(page).getByRole('button', { name: /^Scenario Health Overview \(2 scenarios\)$/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(health(page).getByText('Total Validations')).toHaveCount(0);
  await fold.click();
  await expect(health(page).getByText('Total Validations')).toBeVisible();
});

test('EP-08: Manage Scenarios switches to the tab of the scenarios', async ({ page }) => {
  await open(page, '?tab=history');
  await expect(table(page)).toHaveCount(0);
  await health(page).getByRole('button', { name: 'Manage Scenarios' }).click();
  await expect(main(page).getByRole('tab', { name: 'Scenarios (2)' })).toHaveAttribute('aria-selected', 'true');
  await expect(table(page)).toBeVisible();
});

test('EP-19: a failure to save stays for six seconds', async ({ page }) => {
  await open(page, '?mode=config');
  await page.clock.install();
  await page.route('**/api/endpoints/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { detail: 'Out of order.' } })
      : route.fallback(),
  );
  await main(page).getByLabel('Method').selectOption('POST');
  await button(page, 'Save Changes').click();
  const failure = page.getByText('Failed to save configuration: Out of order.');
  await expect(failure).toBeVisible();
  await page.clock.runFor(5500);
  await expect(failure).toBeVisible();
  await page.clock.runFor(700);
  await expect(failure).toHaveCount(0);
});

test('EP-30: in the name of a new scenario Escape cancels and Enter confirms', async ({ page }) => {
  await open(page);
  await button(page, 'Create New Scenario').click();
  await newName(page).fill('Never made');
  await newName(page).press('Escape');
  await expect(newName(page)).toHaveCount(0);
  await button(page, 'Create New Scenario').click();
  await expect(newName(page)).toHaveValue('');
  await newName(page).fill('By Enter');
  await newName(page).press('Enter');
  await expect(row(page, 'By Enter')).toBeVisible();
  await expect(row(page, 'Never made')).toHaveCount(0);
});

test('EP-36: a second and a half after its creation the configuration of a scenario opens', async ({ page }) => {
  await open(page);
  await button(page, 'Create New Scenario').click();
  await newName(page).fill('By hand');
  const created = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await newName(page).press('Enter');
  await created;
  const began = Date.now();
  await page.waitForURL(/\/scenario\/\d+\/detail\?mode=config$/, { timeout: 5000 });
  // The answer was there before it was noticed here.
  expect(Date.now() - began).toBeGreaterThan(1200);
});

test('EP-37: a scenario has a badge with its status and a menu of four actions', async ({ page }) => {
  await open(page);
  await expect(row(page, 'Lists books').getByRole('cell').first()).toContainText('Not run');
  await row(page, 'Lists books').getByRole('button', { name: 'Run Lists books' }).click();
  await expect(row(page, 'Lists books').getByRole('cell').first()).toContainText('Passed');
  await row(page, 'Lists books').getByRole('button', { name: 'Actions of Lists books' }).click();
  const items = ['Generate Validations', 'Edit Configuration', 'Edit Validations', 'Delete Scenario'];
  await expect(page.getByRole('menuitem')).toHaveText(items);
});

test('EP-39: a deleted scenario is in neither the table nor the sidebar', async ({ page }) => {
  await open(page);
  await expect(line(page, 'GET /books')).toBeVisible();
  const inSidebar = page.getByTestId('sidebar').getByText('Lists books', { exact: true });
  await line(page, 'GET /books').press('ArrowRight');
  await expect(inSidebar).toBeVisible();
  await row(page, 'Lists books').getByRole('button', { name: 'Delete Lists books' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Scenario' }).click();
  await expect(row(page, 'Lists books')).toHaveCount(0);
  await expect(inSidebar).toHaveCount(0);
  await expect(page.getByTestId('sidebar').getByText('Refuses nonsense', { exact: true })).toBeVisible();
});

test('CONST-02: a new endpoint is edited as GET without a body', async ({ page }) => {
  await open(page, '?mode=config');
  await expect(main(page).getByLabel('Method')).toHaveValue('GET');
  await main(page)
    .getByRole('tab', { name: /^Parameters/ })
    .click();
  await main(page).getByRole('tab', { name: 'Body', exact: true }).click();
  await expect(main(page).getByLabel('Body type').locator('option:checked')).toHaveText('None');
});
