import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, look } from './browser/screen.ts';
import { useShops } from './apis/shop.ts';

const shops = useShops('environments');

const SECRET = 'sk-live-0815-4711';

/** The same API elsewhere: it requires the header that only its environment has, and breaks one promise. */
let staging: Server;
const seen: (string | undefined)[] = [];
test.beforeAll(async () => {
  staging = createServer(({ headers }, response) => {
    seen.push(headers['x-stage-key']?.toString());
    response.writeHead(headers['x-stage-key'] === SECRET ? 404 : 401).end('{}');
  });
  await new Promise<void>((resolve) => staging.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  staging.close();
  staging.closeAllConnections();
});

const form = (page: Page) => page.getByRole('form');

async function addStaging(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add environment' }).click();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByText('Enter the base URL of this environment.')).toBeVisible();
  await form(page).getByLabel('Name', { exact: true }).fill('Staging');
  await form(page)
    .getByLabel('Base URL')
    .fill(`http://127.0.0.1:${(staging.address() as AddressInfo).port}/`);
  await form(page).getByRole('button', { name: 'Add variable' }).click();
  await form(page).getByLabel('Name of variable 1').fill('tenant');
  await form(page).getByLabel('Value of tenant').fill('acme');
  await form(page).getByRole('button', { name: 'Add header' }).click();
  await form(page).getByLabel('Name of header 1').fill('X-Stage-Key');
  await form(page).getByRole('group', { name: 'X-Stage-Key' }).getByLabel('Secret').check();
  await form(page).getByLabel('Value of X-Stage-Key').fill(SECRET);
  await look(page, 'environment-form');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Environments' })).toContainText(
    '1 variable · 1 header · No credentials entered',
  );
}

const postmanFile = (values: object[]) => ({
  name: 'staging.postman_environment.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ name: 'From Postman', values, _postman_variable_scope: 'environment' })),
});

test('an environment of Postman becomes one of the system, seen before it is stored', async ({ page }) => {
  const shop = await shops.fill(page);
  await page.goto(`${shops.url()}${shop.system}?mode=config&tab=environments`);
  await page.getByRole('button', { name: 'Import environment file' }).click();
  const file = form(page).getByLabel('Environment file');
  await file.setInputFiles({
    name: 'shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ info: { name: 'Shop' }, item: [] })),
  });
  await expect(form(page).getByText('This is a Postman collection, not an environment.')).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Import' })).toBeDisabled();
  // The refusal before is one that the browser reports.
  const complaints = listen(page);
  await file.setInputFiles(
    postmanFile([
      { key: 'baseUrl', value: 'https://staging.shop.example/v1', enabled: true },
      { key: 'tenant', value: 'acme', enabled: true },
      { key: 'api_key', value: SECRET, type: 'secret', enabled: true },
      { key: 'old', value: 'x', enabled: false },
    ]),
  );
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('From Postman');
  await expect(form(page).getByLabel('Base URL')).toHaveValue('https://staging.shop.example/v1');
  await expect(form(page).getByText('From the variable baseUrl.')).toBeVisible();
  const preview = form(page).getByRole('region', { name: 'Variables of the file' });
  await expect(preview).toContainText('3 variables');
  await expect(preview).toContainText('******** (secret)');
  await expect(form(page).getByRole('region', { name: 'Left out' })).toContainText('It is switched off in the file.');
  await expectAccessible(page);
  await look(page, 'environment-from-postman');
  await form(page).getByLabel('Name', { exact: true }).fill('Staging EU');
  // The rest of the screen is slower than the list.
  let answerRest = (): void => undefined;
  const editing = new Promise<void>((resolve) => (answerRest = resolve));
  const isRest = ({ pathname }: URL): boolean => pathname.startsWith('/api/') && !pathname.includes('environments');
  await page.route(isRest, async (route) => {
    if (route.request().method() === 'GET') await editing;
    await route.continue();
  });
  await form(page).getByRole('button', { name: 'Import' }).click();
  const list = page.getByRole('list', { name: 'Environments' });
  await expect(list).toContainText('Staging EU');
  await expect(list).toContainText('https://staging.shop.example/v1');
  await expect(list).toContainText('3 variables');
  await page.getByRole('button', { name: 'Edit Staging EU' }).click();
  await expect(form(page).getByLabel('Value of api_key')).toHaveValue('********');
  answerRest();
  await expect(page.getByText('Environment Staging EU was imported.')).toBeVisible();
  await expect(form(page).getByLabel('Value of api_key')).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
  expect(complaints).toEqual([]);
});

test('the same scenarios run in two environments, and the runs are compared', async ({ page }) => {
  const shop = await shops.fill(page);
  await page.goto(`${shops.url()}${shop.system}?mode=config&tab=environments`);
  await expect(page.getByText('No environments yet')).toBeVisible();
  await addStaging(page);
  // The refusal before is one that the browser reports.
  const complaints = listen(page);
  await look(page, 'environments');
  await page.getByRole('button', { name: 'Edit Staging' }).click();
  await expect(form(page).getByLabel('Value of X-Stage-Key')).toHaveValue('********');
  await form(page).getByLabel('Name', { exact: true }).fill('Stage two');
  await form(page).getByRole('button', { name: 'Save' }).click();
  // Leaving the page would end the call that saves it.
  await expect(page.getByRole('list', { name: 'Environments' })).toContainText('Stage two');

  await page.goto(`${shops.url()}${shop.system}`);
  const panel = page.getByRole('region', { name: /Execution|Run/ });
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(panel.getByText('2 / 2 scenarios')).toBeVisible();
  expect(seen).toEqual([]);
  await page.getByLabel('Environment').selectOption('Stage two');
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect.poll(() => seen).toEqual([SECRET, SECRET]);
  await look(page, 'environment-choice');

  await page.reload();
  await expect(page.getByLabel('Environment')).toHaveValue(/^\d+$/);
  await page.goto(`${shops.url()}/runs`);
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('System run in Stage two');
  await page.getByLabel('System', { exact: true }).selectOption(shop.system.replace(/\D+/g, ''));
  await page.getByLabel('Show environment').selectOption('Base URL');
  await expect(page.getByRole('list', { name: 'Runs' })).not.toContainText('Stage two');
  await page.getByLabel('Show environment').selectOption('Stage two');
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(1);
  await look(page, 'environment-filter');
  await page.goto(`${shops.url()}/compare`);
  await page.getByRole('tab', { name: 'Runs' }).click();
  await page.getByLabel('One environment').selectOption('Base URL');
  await page.getByLabel('Other environment').selectOption('Stage two');
  await page.getByRole('button', { name: 'Compare environments' }).click();
  const runs = page.getByRole('region', { name: 'Comparison of two runs' });
  await expect(runs.getByText(/Run \d+ in Stage two/)).toBeVisible();
  await expect(runs.getByRole('row', { name: /Lists books/ })).toContainText('Fails only in Stage two');
  await expect(runs.getByRole('columnheader')).toHaveText(['Scenario', 'Base URL', 'Stage two', 'Difference']);
  await look(page, 'environments-compared');
  await expectAccessible(page);
  expect(await page.content()).not.toContain(SECRET);
  expect(complaints).toEqual([]);
});
