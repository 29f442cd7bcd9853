import { expect, test } from './browser/test.ts';
import type { Page, Request } from '@playwright/test';
import { startBooksApi } from './apis/books-api.ts';
import type { BooksApi } from './apis/books-api.ts';
import { closedGate } from './browser/gate.ts';
import { expectAccessible, listen, shot } from './browser/screen.ts';
import { line, useShops } from './apis/shop.ts';
import type { Workspace } from './workspace.ts';

const shops = useShops('endpoint');
let api: BooksApi;

test.beforeAll(async () => {
  api = await startBooksApi();
});
test.afterAll(() => api.close());

interface Endpoint {
  work: Workspace;
  id: number;
  path: string;
  call: string;
}

async function begin(page: Page): Promise<Endpoint> {
  const work = await shops.begin(page);
  const system = await work.addSystem('Book Shop', ['GET /books'], api.url);
  const id = system.endpoints[0]?.id ?? 0;
  return { work, id, path: `${shops.url()}/system/${system.id}/endpoint/${id}/detail`, call: `**/api/endpoints/${id}` };
}

const writes = (page: Page, into: Request[]): void =>
  void page.on('request', (request) => {
    if (request.url().includes('/api/endpoints/') && request.method() !== 'GET') into.push(request);
  });

test('EP-01 to EP-09: an endpoint shows the health of its scenarios and the actions for all of them', async ({
  page,
}) => {
  const complaints = listen(page);
  const { work, id, path } = await begin(page);
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'GET /books' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Generate Scenarios' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Run All Scenarios' })).toHaveCount(0);
  await expect(main.getByText('No scenarios available. Generate scenarios for this endpoint')).toBeVisible();
  const ids: number[] = [];
  for (const name of ['First', 'Second', 'Third']) ids.push((await work.addScenario(id, name)).id);
  const [first = 0, second = 0, third = 0] = ids;
  await work.addRule(first, '`id` is 7');
  await work.addRule(second, '`id` is at least 1');
  await work.addRule(second, '`id` is at least 2');
  for (let time = 0; time < 3; time += 1)
    await work.post(`/scenario/system/${/system\/(\d+)/.exec(path)?.[1]}/execute`, {});
  await page.reload();
  await expect(main.getByRole('button', { name: 'Run All Scenarios' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Generate Scenarios' })).toHaveCount(0);
  const health = main.getByRole('region', { name: 'Scenario Health Overview' });
  const fold = health.getByRole('button', { name: /Scenario Health Overview \(3 scenarios\)/ });
  for (const [label, value] of [
    ['With Validations', '2'],
    ['No Validations', '1'],
    ['Total Validations', '3'],
    ['Avg Validations', '1.5'],
  ])
    await expect(health.getByText(label ?? '', { exact: true }).locator('..')).toContainText(value ?? '');
  await expect(health.getByText('1 scenario has no validation rules')).toBeVisible();
  await expect(health.getByText('2 scenarios have validation rules.')).toBeVisible();
  await expect(health.getByRole('figure', { name: 'Pass rate of the last 3 runs' })).toBeVisible();
  await expect(health.getByRole('figure', { name: 'Duration of the last 3 runs' })).toBeVisible();
  await expect(health.locator('canvas')).toHaveCount(2);
  await expectAccessible(page);
  await shot(page, 'endpoint-health');
  await health.getByRole('button', { name: 'Generate All Validations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('tab', { name: 'Execution History' }).click();
  await expect(main.getByRole('list', { name: 'Execution history' })).toBeVisible();
  await health.getByRole('button', { name: 'Manage Scenarios' }).click();
  await expect(main.getByRole('table', { name: 'Scenarios' })).toBeVisible();
  await fold.click();
  await expect(health.getByText('Total Validations')).toHaveCount(0);
  await fold.click();
  await work.addRule(third, '`id` is 7');
  await page.reload();
  await expect(health.getByText('All scenarios have validations!')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Generate All Validations' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Configure' }).click();
  await expect(health).toHaveCount(0);
  await main.getByRole('button', { name: 'Exit Config' }).click();
  await expect(health).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shot(page, 'phone-endpoint');
  expect(complaints).toEqual([]);
});

test('EP-10 to EP-19, EDIT-01, EDIT-02, ERR-27, CONST-02, CONST-03: the configuration of an endpoint is edited and kept', async ({
  page,
}) => {
  const { path, call } = await begin(page);
  await page.goto(`${path}?mode=config`);
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save Changes' });
  const sent: Request[] = [];
  writes(page, sent);
  await save.click();
  await expect(page.getByText('No changes detected to update.')).toBeVisible();
  expect(sent).toEqual([]);
  await expect(main.getByLabel('Method').locator('option')).toHaveText([
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'HEAD',
    'OPTIONS',
  ]);
  await expect(main.getByLabel('Method')).toHaveValue('GET');
  await main.getByLabel('Method').selectOption('POST');
  await main.getByLabel('URL').fill(`${api.url}/books/new`);
  await main.getByRole('tab', { name: /^Parameters/ }).click();
  for (const name of ['Headers', 'Query Params', 'Path Params', 'Body'])
    await expect(main.getByRole('tab', { name, exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Add header' }).click();
  await main.getByLabel('Name of header 1').fill('Accept');
  await main.getByLabel('Value of Accept').fill('application/json');
  await main.getByRole('button', { name: 'Add header' }).click();
  await main.getByLabel('Name of header 2').fill('accept');
  await expect(main.getByText('Duplicate key')).toHaveCount(2);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Remove accept', exact: true }).click();
  await expect(main.getByText('Duplicate key')).toHaveCount(0);
  await main.getByRole('tab', { name: 'Query Params', exact: true }).click();
  await main.getByRole('button', { name: 'Add query param' }).click();
  await main.getByLabel('Name of query param 1').fill('page');
  await main.getByLabel('Value of page').fill('1');
  await main.getByRole('tab', { name: 'Body', exact: true }).click();
  await expect(main.getByLabel('Body type')).toHaveValue('none');
  await main.getByLabel('Body type').selectOption('json');
  const body = main.getByRole('textbox', { name: 'Body', exact: true });
  await body.fill('{bad');
  await expect(main.getByText(/^This is not JSON: .* It would be saved as an empty object\./)).toBeVisible();
  await shot(page, 'endpoint-body-broken');
  await body.press('Escape');
  await body.press('Tab');
  await expect(body).not.toBeFocused();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  const payloads = sent.map(
    (request) => [request.method(), request.postDataJSON() as Record<string, unknown>] as const,
  );
  expect(payloads[0]).toEqual(['PUT', { method: 'POST', endpoint: '/books/new' }]);
  expect(payloads.find(([, payload]) => payload['parameter_type'] === 'body')?.[1]).toMatchObject({
    default_schema_value: {},
  });
  await page.reload();
  await expect(main.getByRole('heading', { name: 'POST /books/new' })).toBeVisible();
  await main.getByRole('tab', { name: 'Parameters (3)' }).click();
  await expect(main.getByLabel('Value of Accept')).toHaveValue('application/json');
  await main.getByLabel('Value of Accept').fill('*/*');
  await main.getByRole('tab', { name: 'Query Params (1)' }).click();
  await main.getByRole('button', { name: 'Remove page' }).click();
  await main.getByRole('tab', { name: 'Body (1)' }).click();
  await expect(body).toHaveText('{}');
  await main.getByLabel('Body type').selectOption('none');
  await expect(main.getByText('The body is deleted when you save.')).toBeVisible();
  await page.clock.install();
  await page.route(`${call}/parameters/*`, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Out of order.' } }),
  );
  await save.click();
  const failure = page.getByText('Failed to save configuration: Out of order.');
  await expect(failure).toBeVisible();
  await page.clock.runFor(4800);
  await expect(failure).toBeVisible();
  await page.clock.runFor(1200);
  await expect(failure).toHaveCount(0);
  await page.unroute(`${call}/parameters/*`);
  sent.length = 0;
  await save.click();
  const success = page.getByText('Configuration saved successfully');
  await expect(success).toBeVisible();
  await page.clock.runFor(2800);
  await expect(success).toBeVisible();
  await page.clock.runFor(1200);
  await expect(success).toHaveCount(0);
  expect(sent.map((request) => request.method())).toEqual(['DELETE', 'DELETE', 'PUT']);
  await page.reload();
  await main.getByRole('tab', { name: 'Parameters (1)' }).click();
  await expect(main.getByLabel('Value of Accept')).toHaveValue('*/*');
});

test('EP-26 to EP-33, EP-36 to EP-39, EDIT-08, ERR-37: scenarios are found, created, run, edited and deleted', async ({
  page,
}) => {
  const { work, id, path } = await begin(page);
  const one = await work.addScenario(id, 'Lists books');
  await work.addRule(one.id, '`id` is 7');
  await work.addScenario(id, 'Refuses nonsense');
  await page.goto(path);
  const table = page.getByRole('table', { name: 'Scenarios' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Scenario Name',
    'Type',
    'Expected Status',
    'Authentication',
    'Actions',
  ]);
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await page.getByLabel('Search scenarios by name').fill('NONSENSE');
  await expect(row('Refuses nonsense')).toBeVisible();
  await expect(row('Lists books')).toHaveCount(0);
  await page.getByLabel('Search scenarios by name').fill('zzz');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(row('Lists books')).toContainText('Not run');
  await row('Lists books').getByRole('button', { name: 'Run Lists books' }).click();
  await expect(row('Lists books')).toContainText('Passed');
  await row('Lists books').getByRole('button', { name: 'Actions of Lists books' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Generate Validations',
    'Edit Configuration',
    'Edit Validations',
    'Delete Scenario',
  ]);
  await page.getByRole('menuitem', { name: 'Delete Scenario' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'the scenario Lists books',
    'its validation rules (1)',
    'its custom parameters (0)',
    'its execution history',
  ]);
  await refuseDeletions(page, one.id);
  const gate = closedGate();
  await page.route(`**/api/scenario/${one.id}`, async (route) => {
    if (route.request().method() === 'DELETE') await gate.opened;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Delete Scenario' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  gate.open();
  await expect(row('Lists books')).toHaveCount(0);
  await line(page, 'Book Shop').press('ArrowRight');
  await expect(line(page, 'Lists books')).toHaveCount(0);
  await createScenario(page);
  await page.goBack();
  await row('By hand').getByRole('link', { name: 'By hand' }).click();
  await expect(page.getByTestId('page-title')).toHaveText('Scenario: By hand');
  await page.goBack();
  await row('By hand').getByRole('button', { name: 'Edit By hand' }).click();
  await expect(page).toHaveURL(/mode=config/);
});

async function refuseDeletions(page: Page, scenario: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [status, text] of [
    [404, 'Scenario not found. It may have already been deleted.'],
    [403, 'Access denied. You do not have permission to delete this scenario.'],
    [500, 'Server error occurred while deleting the scenario. Please try again.'],
    [418, 'Failed to delete scenario. Please try again.'],
  ] as const) {
    await page.route(`**/api/scenario/${scenario}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status, json: {} }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Delete Scenario' }).click();
    await expect(dialog.getByText(text)).toBeVisible();
    await page.unroute(`**/api/scenario/${scenario}`);
  }
}

async function createScenario(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Create New Scenario' });
  const name = page.getByPlaceholder('Enter scenario name...');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await open.click();
  await name.press('Escape');
  await expect(name).toHaveCount(0);
  await open.click();
  await expect(page.getByText('Manual', { exact: true })).toBeVisible();
  await name.fill('   ');
  await expect(create).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Not Required' }).check();
  await expect(page.getByRole('checkbox', { name: 'Required' })).toBeChecked();
  await name.fill('  By hand ');
  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/scenarios'));
  await name.press('Enter');
  expect((await created).postDataJSON()).toEqual({ name: 'By hand', requires_auth: true, expected_http_status: 200 });
  const began = Date.now();
  await expect(page).toHaveURL(/scenario\/\d+\/detail\?mode=config/);
  expect(Date.now() - began).toBeGreaterThan(1000);
}

test('EP-34: an endpoint without scenarios explains how to get some', async ({ page }) => {
  const { work, id, path } = await begin(page);
  await page.goto(path);
  const empty = page.getByText('No scenarios available. Generate scenarios for this endpoint to see them here');
  await expect(empty).toBeVisible();
  await work.addScenario(id, 'Lists books');
  await page.reload();
  await expect(
    page.getByRole('table', { name: 'Scenarios' }).getByRole('button', { name: 'Run Lists books' }),
  ).toBeVisible();
  await expect(empty).toHaveCount(0);
});

test('EP-20 to EP-25, EP-35: what cannot be shown explains why', async ({ page }) => {
  const { path, call, id } = await begin(page);
  await page.goto(path.replace(`/${id}/detail`, '/detail'));
  await expect(
    page.getByText('No Endpoint Selected. Select an endpoint to view its details and configuration.'),
  ).toBeVisible();
  await page.goto(path.replace(`/${id}/detail`, '/undefined/detail'));
  await expect(page.getByText('No endpoint ID provided to fetch details.')).toBeVisible();
  const gate = closedGate();
  await page.route(call, async (route) => {
    await gate.opened;
    await route.fulfill({ json: { id } });
  });
  await page.goto(path);
  await expect(page.getByText('Loading endpoint details...')).toBeVisible();
  await expect(page.getByText('Loading scenarios...')).toBeVisible();
  gate.open();
  const problem = page.getByText(/^Error loading endpoint details: /);
  await expect(problem).toHaveText(/Endpoint data missing required properties\./);
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 500, json: { detail: 'Out of order.' } }));
  await page.reload();
  await expect(problem).toHaveText(/Out of order\./);
  await expectAccessible(page);
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'GET /books' })).toBeVisible();
});
