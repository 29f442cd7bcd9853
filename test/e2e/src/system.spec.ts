import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, look, shot } from './browser/screen.ts';
import { title, useShops } from './apis/shop.ts';

const { begin, fill, url } = useShops('system');
const main = (page: Page) => page.getByRole('main');

/** How long a text that is there now stays, in milliseconds. */
async function stay(page: Page, text: string): Promise<number> {
  const since = Date.now();
  await expect(page.getByText(text)).toBeHidden({ timeout: 9000 });
  return Date.now() - since;
}

test('SYS-01 to SYS-03, SYS-05 to SYS-08: the system screen with scenarios', async ({ page }) => {
  const complaints = listen(page);
  const shop = await fill(page);
  await page.goto(url() + shop.system);
  await expect(main(page).getByRole('heading', { name: 'Book Shop' })).toBeVisible();
  await expect(main(page).getByText(/^http:\/\/127\.0\.0\.1:\d+$/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Run All Scenarios' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Generate Scenarios' })).toBeHidden();
  await expect(main(page).getByText('AuthenticationNot Set')).toBeVisible();
  for (const text of ['Endpoints2', 'Scenarios2']) await expect(main(page).getByText(text)).toBeVisible();
  const rows = page.getByRole('region', { name: 'Endpoints' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const [label, paths] of [
    ['With Scenarios (1)', ['/books']],
    ['Without Scenarios (1)', ['/authors']],
    ['All (2)', ['/books', '/authors']],
  ] as const) {
    await main(page).getByRole('button', { name: label, exact: true }).click();
    await expect(rows).toContainText(paths);
  }
  const search = main(page).getByRole('searchbox', { name: 'Search by path or method' });
  for (const text of ['delete', 'AUTH']) {
    await search.fill(text);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('/authors');
  }
  await search.fill('nothing of this');
  await main(page).getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(rows).toHaveCount(2);
  await look(page, 'system');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(url() + shop.endpoint);
  expect(complaints).toEqual([]);
});

test('SYS-04, SYS-09: an endpoint is run from the list, which gives way to the configuration', async ({ page }) => {
  const shop = await fill(page);
  await page.goto(url() + shop.system);
  const rows = page.getByRole('region', { name: 'Endpoints' }).getByRole('listitem');
  await rows.first().getByRole('button', { name: 'Run GET /books' }).click();
  await expect(page.getByText('GET /books: Completed. 2 of 2 passed.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Configure' }).click();
  await expect(page).toHaveURL(/mode=config/);
  await expect(rows).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Exit Config' }).click();
  await expect(rows).toHaveCount(2);
});

test('SYS-02, SYS-03, SYS-16: a system without scenarios is looked up once more', async ({ page }) => {
  const complaints = listen(page);
  await fill(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/system\/\d+$/.test(request.url())) loads.push(request.url());
  });
  await page.getByRole('link', { name: 'Assay dashboard' }).click();
  await main(page)
    .getByRole('link', { name: /Empty Box/ })
    .click();
  await expect(main(page).getByRole('button', { name: 'Generate Scenarios' })).toBeEnabled();
  await expect(main(page).getByRole('button', { name: 'Run All Scenarios' })).toBeHidden();
  await expect.poll(() => loads.length).toBe(2);
  await page.waitForTimeout(2500);
  expect(loads).toHaveLength(2);
  await page.route(/\/api\/system\/\d+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), endpoints: [] } });
  });
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Generate Scenarios' })).toBeDisabled();
  expect(complaints).toEqual([]);
});

test('SYS-10, SYS-14, SYS-15, ERR-27: configuration mode, and how long messages stay', async ({ page }) => {
  const shop = await fill(page);
  await page.goto(`${url()}/system/none`);
  await expect(main(page).getByText('System ID is missing.')).toBeVisible();
  await page.goto(`${url() + shop.system}?mode=config`);
  await expect(page.getByRole('tab')).toHaveText(['System Info', 'Authentication', 'Environments']);
  await main(page).getByRole('textbox', { name: 'Name' }).fill('Book Store');
  const save = main(page).getByRole('button', { name: 'Save' });
  await save.click();
  const saved = 'Configuration saved successfully';
  await expect(page.getByText(saved)).toBeVisible();
  await expect(title(page)).toHaveText('Book Store');
  const savedFor = await stay(page, saved);
  expect([savedFor > 3000, savedFor < 5000]).toEqual([true, true]);
  await page.route(/\/api\/system\/\d+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { detail: 'Out of ink.' } })
      : route.continue(),
  );
  await save.click();
  await expect(page.getByText('Failed to save configuration')).toBeVisible();
  await expect(page.getByText('Out of ink.')).toBeVisible();
  await page.getByRole('link', { name: 'Assay dashboard' }).click();
  await main(page)
    .getByRole('link', { name: /Empty Box/ })
    .click();
  await main(page).getByRole('button', { name: 'Generate Scenarios' }).click();
  const generated = page.getByText(/scenarios? (was|were) generated|Generated \d+/i).first();
  await expect(generated).toBeVisible({ timeout: 30_000 });
  const shownAt = Date.now();
  await expect(generated).toBeHidden({ timeout: 8000 });
  expect(Date.now() - shownAt).toBeLessThan(4200);
});

test('SYS-11, SYS-12, SYS-13: a system is deleted by its exact name, and the dashboard follows', async ({ page }) => {
  const shop = await fill(page);
  await page.goto(`${url() + shop.system}?mode=config`);
  await main(page).getByRole('button', { name: 'Delete System' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('This affects all team members.');
  const remove = dialog.getByRole('button', { name: 'Delete System' });
  await expect(remove).toBeDisabled();
  for (const text of ['book shop', 'Book Shop ', 'Book Sho']) {
    await dialog.getByRole('textbox').fill(text);
    await expect(remove).toBeDisabled();
  }
  await expectAccessible(page);
  await shot(page, 'system-delete');
  await dialog.getByRole('textbox').fill('Book Shop');
  await remove.click();
  await expect(page.getByText('Book Shop was deleted.')).toBeVisible();
  const since = Date.now();
  await expect(title(page)).toHaveText('Dashboard');
  const waited = Date.now() - since;
  expect([waited > 800, waited < 4000]).toEqual([true, true]);
});

test('CFG-01 to CFG-16, ERR-28 to ERR-34: the authentication form', async ({ page }) => {
  const work = await begin(page);
  const { id } = await work.addSystem('Vault', ['GET /vault']);
  const path = `**/api/system/${id}/auth-config`;
  const address = `${url()}/system/${id}?mode=config&tab=authentication`;
  for (const [status, text] of [
    [403, 'You do not have permission to access this system configuration.'],
    [500, 'Failed to load authentication configuration.'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status, json: { detail: 'x' } }));
    await page.goto(address);
    await expect(main(page).getByText(text)).toBeVisible();
    await page.unroute(path);
  }
  await main(page).getByRole('button', { name: 'Try Again' }).click();
  const field = (name: string) => main(page).getByLabel(name, { exact: true });
  await expect(field('HTTP Method')).toHaveValue('POST');
  await expect(field('HTTP Method').locator('option')).toHaveText(['GET', 'POST', 'PUT', 'PATCH']);
  await expect(field('Token usage location')).toHaveValue('header');
  await expect(field('Token usage location').locator('option')).toHaveText(['header', 'query', 'cookie']);
  await expect(field('Parameter name')).toHaveValue('Authorization');
  await expect(field('Token format (optional)')).toHaveValue('');
  const save = main(page).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(main(page).getByText('Authentication Endpoint is required.')).toBeVisible();
  const wrong: [string, string, string][] = [
    ['Authentication Endpoint', 'abc', 'Authentication Endpoint must be a valid URL.'],
    ['Token format (optional)', 'Bearer', 'Token format must contain {token} placeholder.'],
    ['Token extraction instruction', '123456789', 'Token extraction instruction must be at least 10 characters.'],
    ['Parameter name', ' ', 'Parameter name is required.'],
    ['Headers (JSON)', '[1]', 'Invalid JSON format. Please check your syntax.'],
    ['Body (JSON)', '{bad', 'Invalid JSON format. Please check your syntax.'],
  ];
  for (const [name, value] of wrong) await field(name).fill(value);
  await save.click();
  for (const [, , text] of wrong) await expect(main(page).getByText(text).first()).toBeVisible();
  await field('Authentication Endpoint').fill(`${url()}/login`);
  const extraction = main(page).getByRole('button', { name: 'Test token extraction' });
  await field('Token extraction instruction').fill('0123456789');
  await expect(extraction).toBeDisabled();
  await field('Token extraction instruction').fill('take data.token from the JSON response');
  await extraction.click();
  await expect(main(page).getByText('Invalid JSON in headers or body fields.')).toBeVisible();
  await field('Headers (JSON)').fill('{"a":"b"}');
  await field('Body (JSON)').fill('');
  await expect(field('Headers (JSON)')).toHaveValue('{\n  "a": "b"\n}');
  await field('Parameter name').fill('X-Token');
  await field('Token format (optional)').fill('Key {token}');
  await expect(main(page).getByTestId('usage-preview')).toHaveText(/^X-Token: Key eyJ/);
  await page.route('**/auth/test-extraction', (route) => route.abort());
  await extraction.click();
  await expect(main(page).getByText('Failed to test token extraction.')).toBeVisible();
  await page.unroute('**/auth/test-extraction');
  await page.route('**/auth/test-extraction', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: 'Token extracted.',
        error: null,
        token_preview: 'abc…',
        token_length: 12,
        exchanges: [],
        proposal: null,
      },
    }),
  );
  await extraction.click();
  await expect(main(page).getByText('Token extracted.')).toBeVisible();
  await expect(main(page).getByText('abc… (12 characters)')).toBeVisible();
  await look(page, 'auth');

  const list = [{ loc: ['body', 'token_format'], msg: 'has no {token}' }];
  for (const [status, body, text] of [
    [409, {}, 'Authentication configuration already exists for this system.'],
    [404, {}, 'System not found or you do not have access to it.'],
    [403, {}, 'You do not have permission to modify this system.'],
    [400, { detail: 'Not so.' }, 'Not so.'],
    [400, { detail: list }, 'body.token_format: has no {token}'],
    [400, {}, 'Invalid data provided. Please check your inputs.'],
    [422, { detail: list }, 'body.token_format: has no {token}'],
    [422, {}, 'Validation error. Please check your inputs.'],
    [500, { message: 'Boiling over.' }, 'Boiling over.'],
    [500, {}, 'Failed to save configuration'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status, json: body }));
    await save.click();
    await expect(main(page).getByText(text)).toBeVisible();
    await page.unroute(path);
  }
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth-config') && request.method() !== 'GET') methods.push(request.method());
  });
  for (const count of [1, 2]) {
    await save.click();
    await expect(page.getByText('Configuration saved successfully')).toHaveCount(count);
  }
  expect(methods).toEqual(['POST', 'PUT']);
});

test('credentials that are not saved are asked about when the form is left', async ({ page }) => {
  const complaints = listen(page);
  const work = await begin(page);
  const { id } = await work.addSystem('Vault', ['GET /vault']);
  await page.goto(`${url()}/system/${id}?mode=config&tab=authentication`);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const kind = main(page).getByLabel('Kind of credentials');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(kind).toBeVisible();
  await tab('System Info').click();
  await expect(kind).toHaveCount(0);
  await tab('Authentication').click();
  await kind.selectOption('bearer');
  const token = main(page).getByLabel('Token', { exact: true });
  await token.fill('abc-def');
  await tab('System Info').click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(token).toHaveValue('abc-def');
  await page.getByRole('link', { name: 'Assay dashboard' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await main(page).getByRole('button', { name: 'Exit Config' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await tab('System Info').click();
  await expect(token).toHaveCount(0);
  await tab('Authentication').click();
  await token.fill('ghi');
  await tab('System Info').click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(main(page).getByLabel('Base URL')).toBeVisible();
  await tab('Authentication').click();
  await expect(token).toHaveValue('********');
  expect(complaints).toEqual([]);
});
