import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { startBooksApi } from './apis/books-api.ts';
import type { BooksApi } from './apis/books-api.ts';
import { expectAccessible, listen, shot } from './browser/screen.ts';
import { useShops } from './apis/shop.ts';
import type { Workspace } from './workspace.ts';

const shops = useShops('executions');
let api: BooksApi;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeAll(async () => {
  api = await startBooksApi();
});
test.afterAll(() => api.close());

const items = (broken: number, length = 60): string =>
  JSON.stringify({ items: Array.from({ length }, (_, id) => ({ id, price: id === broken ? -4 : id + 1 })) });

interface Opened {
  work: Workspace;
  scenario: number;
  endpointPath: string;
  path: string;
}

/** A scenario with two rules that ran twice: once all was well, once one price was below 0. */
async function begin(page: Page): Promise<Opened> {
  const work = await shops.begin(page);
  const system = await work.addSystem('Book Shop', ['GET /books'], api.url);
  const endpoint = system.endpoints[0]?.id ?? 0;
  const scenario = (await work.addScenario(endpoint, 'Lists books')).id;
  await work.addRule(scenario, 'every item has a price above 0');
  await work.addRule(scenario, '`items` is not empty');
  await work.call('POST', `/endpoints/${endpoint}/parameters`, {
    parameter_type: 'header',
    parameter_name: 'authorization',
    default_value: 'Bearer abc-123',
  });
  api.answer = { status: 200, body: items(-1), delayMs: 0 };
  await work.run(scenario);
  api.answer = { status: 200, body: items(50), delayMs: 0 };
  await work.run(scenario);
  const base = `${shops.url()}/system/${system.id}/endpoint/${endpoint}`;
  return { work, scenario, endpointPath: `${base}/detail`, path: `${base}/scenario/${scenario}/detail` };
}

test('HIST-01 to HIST-03, HIST-05, HIST-06: an execution opens with its request, its response and what was wrong', async ({
  page,
}) => {
  const complaints = listen(page);
  const { scenario, endpointPath } = await begin(page);
  const asked = page.waitForRequest((request) => request.url().includes('/execution-history'));
  await page.goto(`${endpointPath}?tab=history`);
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('50');
  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: 'Execution history' }).locator('> li');
  const open = (index: number) => rows.nth(index).getByRole('button', { name: /Lists books/ });
  const validations = main.getByRole('region', { name: 'Verdicts' });
  await open(0).click();
  await expect(validations.getByRole('listitem')).toHaveCount(1);
  await expect(validations).toContainText('1 of 2 passed');
  await validations.getByRole('button', { name: 'Show 1 passed' }).click();
  await expect(validations.getByRole('listitem')).toHaveCount(2);
  await validations.getByRole('button', { name: 'Hide passed' }).click();
  await expect(validations.getByRole('listitem')).toHaveCount(1);
  const response = main.getByRole('region', { name: 'Response', exact: true });
  await expect(response.getByRole('heading', { name: 'Response 200' })).toBeVisible();
  const marked = response.locator('[data-marked]').first();
  // Only what is on the screen is drawn.
  await response.locator('.cm-scroller').evaluate((pane) => pane.scrollIntoView({ block: 'center' }));
  await expect(marked).toContainText('"price": -4');
  await expect(marked).toBeInViewport();
  await response.getByText(/\d+ headers/).click();
  await expect(response.getByText('content-type:')).toBeVisible();
  const request = main.getByRole('region', { name: 'Request', exact: true });
  await expect(request).toContainText(`GET ${api.url}/books`);
  await request.getByRole('button', { name: 'Copy as curl' }).click();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toContain(`curl -X GET '${api.url}/books'`);
  expect(curl).toContain('${API_TOKEN}');
  expect(curl).not.toContain('abc-123');
  await response.getByRole('textbox', { name: 'Response body' }).focus();
  await page.keyboard.press('Control+f');
  await expect(response.getByPlaceholder('Find')).toBeFocused();
  await expectAccessible(page);
  await shot(page, 'execution-in-history');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expectAccessible(page);
  await shot(page, 'dark-execution-in-history');
  await open(0).click();
  await expect(response).toHaveCount(0);
  await open(1).click();
  await expect(validations.getByRole('listitem')).toHaveCount(2);
  await main.getByRole('button', { name: 'Edit scenario' }).click();
  await expect(page).toHaveURL(new RegExp(`scenario/${scenario}/detail\\?mode=config`));
  expect(complaints).toEqual([]);
});

test('SCN-01, SCN-09: an execution has an address, runs again, and is laid beside another one', async ({ page }) => {
  const complaints = listen(page);
  const { path, scenario } = await begin(page);
  await page.goto(path);
  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: 'Execution history' }).getByRole('listitem');
  await expect(main.getByText('50% success')).toBeVisible();
  await rows.nth(0).getByRole('checkbox').check();
  await expect(main.getByText('Choose one more execution to compare.')).toBeVisible();
  await rows.nth(1).getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = main.getByRole('region', { name: 'Comparison of two executions' });
  const facts = comparison.getByRole('table', { name: 'Status of two executions' });
  await expect(facts.getByRole('row', { name: /Validation rules passed 2 of 2 1 of 2/ })).toBeVisible();
  await expect(facts.getByRole('row', { name: /^Status 200 200/ })).not.toHaveAttribute('data-differs');
  const bodies = comparison.getByRole('region', { name: 'Bodies' });
  await expect(bodies.locator('.cm-changedLine').first()).toContainText('price');
  await expect(bodies.getByText(/unchanged lines/).first()).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'executions-compared');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(bodies.getByText('"price": -4')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shot(page, 'phone-executions-compared');
  await page.setViewportSize({ width: 1440, height: 900 });
  await main.getByRole('button', { name: 'Back to overview' }).click();
  await rows.nth(0).getByRole('button').click();
  const first = page.url();
  await main.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const call = page.waitForRequest(`**/scenario/${scenario}/execute?repeats_execution=*`);
  api.answer = { status: 200, body: items(-1), delayMs: 1000 };
  const again = main.getByRole('button', { name: 'Run again' });
  await again.click();
  expect((await call).method()).toBe('POST');
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Ran again: Passed.')).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await expect(again).not.toHaveAttribute('aria-busy');
  expect(complaints).toEqual([]);
  for (const [answer, text] of [
    [{ status: 200, json: { results: [] } }, 'No results returned from scenario execution.'],
    [{ status: 500, json: { detail: 'Out of order.' } }, 'Failed to execute scenario. Out of order.'],
  ] as const) {
    await page.route(`**/scenario/${scenario}/execute?*`, (route) => route.fulfill(answer));
    await again.click();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(`**/scenario/${scenario}/execute?*`);
  }
});

test('a large body, of which the history has the beginning only, is whole where it is opened', async ({ page }) => {
  const complaints = listen(page);
  const { work, scenario, endpointPath } = await begin(page);
  const body = items(7990, 8000);
  expect(body.length).toBeGreaterThan(150_000);
  api.answer = { status: 200, body, delayMs: 0 };
  await work.run(scenario);
  const [listed] = await work.call<Record<string, unknown>[]>('GET', `/scenario/${scenario}/execution-history`);
  expect(listed).toMatchObject({ actual_response_body: body.slice(0, 16_384), response_body_truncated: true });
  await page.goto(`${endpointPath}?tab=history`);
  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: 'Execution history' }).locator('> li');
  const whole = page.waitForRequest((request) => request.url().endsWith(`/executions/${String(listed?.['id'])}`));
  await rows
    .first()
    .getByRole('button', { name: /Lists books/ })
    .click();
  await whole;
  const response = main.getByRole('region', { name: 'Response', exact: true });
  await response.locator('.cm-scroller').evaluate((pane) => pane.scrollIntoView({ block: 'center' }));
  await expect(response.locator('[data-marked]').first()).toContainText('"price": -4');
  await expect(response.locator('[data-marked]').first()).toBeInViewport();
  await response.getByRole('button', { name: 'Copy Response body' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body);
  await expect(response.getByText('only its beginning is stored')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('HIST-07: a record of an earlier product is shown, and a body of 5 MB opens', async ({ page }) => {
  const { path, work, scenario } = await begin(page);
  const [known] = await work.call<Record<string, unknown>[]>('GET', `/scenario/${scenario}/execution-history`);
  const attempt = {
    description: 'The price is a number',
    validation_type: 'type_check',
    passed: false,
    details: 'Checked by an older version.',
    expected_value: 'number',
    actual_value: 'text',
  };
  const things = Array.from({ length: 80_000 }, (_, id) => ({ id, name: `Thing number ${id}`, tags: ['a', 'b'] }));
  const body = JSON.stringify({ things });
  expect(body.length).toBeGreaterThan(4_500_000);
  const record = {
    ...known,
    validation_results: [],
    validation_attempts: [attempt],
    actual_response_body: body,
  };
  await page.route('**/api/executions/*', (route) => route.fulfill({ json: record }));
  await page.goto(`${path}?mode=execution&execution=${String(known?.['id'])}`);
  const main = page.getByRole('main');
  const attempts = main.getByRole('list', { name: 'Validation attempts' });
  // Handing 5 MB over from the test to the page takes the most of the time.
  await expect(attempts).toBeVisible({ timeout: 60_000 });
  for (const text of ['The price is a number', 'type_check', 'Failed', 'Checked by an older version.'])
    await expect(attempts.getByText(text)).toBeVisible();
  await expect(attempts.getByText('Expected "number", got "text".')).toBeVisible();
  await expect(main.getByText('"name": "Thing number 0"')).toBeVisible();
  // What is drawn does not grow with the body, and the page answers at once.
  expect(await main.locator('.cm-line').count()).toBeLessThan(200);
  const began = Date.now();
  await main
    .locator('.cm-scroller')
    .first()
    .evaluate((pane) => (pane.scrollTop = pane.scrollHeight / 2));
  await expect(main.getByText('"name": "Thing number 0"')).toHaveCount(0);
  expect(Date.now() - began).toBeLessThan(5000);
});
