import { expect, test } from './browser/test.ts';
import type { Page, Route } from '@playwright/test';
import { closedGate } from './browser/gate.ts';
import { listen, look } from './browser/screen.ts';
import { title, useShops } from './apis/shop.ts';

const { url, begin } = useShops('wizard');

const header = (page: Page) => page.getByRole('navigation', { name: 'Wizard steps' });
const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Continue' });
const skip = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Skip' });
const current = (page: Page) => header(page).locator('[aria-current=step]');
/** The browser writes down every refusal by itself. */
const ours = (complaints: string[]): string[] => complaints.filter((text) => !text.includes('Failed to load resource'));

const refuse = (status: number, detail: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ detail }) });

test('WIZ-01 to WIZ-03, WIZ-07 to WIZ-12, WIZ-21, WIZ-28: the steps, the overview and the credentials', async ({
  page,
}) => {
  const complaints = listen(page);
  const work = await begin(page);
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'].map((path) => `GET ${path}`);
  const { id } = await work.addSystem('Shop', paths);
  await page.goto(`${url()}/wizard/${id}`);
  const steps = header(page).getByRole('listitem').getByRole('button');
  await expect(steps).toHaveText([
    '1System Overview',
    '2Authentication Setup',
    '3Configure Endpoints',
    '4Generate Scenarios',
    '5Review & Run',
  ]);
  for (const index of [1, 2, 3, 4]) await expect(steps.nth(index)).toBeDisabled();
  const overview = step(page, 'System Overview');
  await expect(overview.getByRole('list', { name: 'Sample endpoints' }).getByRole('listitem')).toHaveCount(5);
  await look(page, 'wizard-1');

  await overview.getByLabel('Name').fill('Corner Shop');
  await overview.getByLabel('Base URL').fill('nonsense');
  await overview.getByRole('button', { name: 'Save' }).click();
  await expect(overview.getByRole('alert')).toContainText('Enter an address, such as https://api.example.com');
  await overview.getByLabel('Base URL').fill('http://127.0.0.1:9/v2');
  const saving = `**/api/system/${id}`;
  await page.route(saving, (route) =>
    route.request().method() === 'PUT' ? refuse(507, 'The disk is full.')(route) : route.fallback(),
  );
  await overview.getByRole('button', { name: 'Save' }).click();
  await expect(overview.getByRole('alert')).toContainText('Failed to save system details');
  await page.unroute(saving);
  await overview.getByRole('button', { name: 'Save' }).click();
  await expect(title(page)).toHaveText('Corner Shop');
  await expect(overview.getByRole('alert')).toHaveCount(0);
  await overview.getByLabel('Name').fill('Shop at the corner');
  await next(page).click();
  await expect(title(page)).toHaveText('Shop at the corner');

  await expect(page).toHaveURL(/step=2/);
  const auth = step(page, 'Authentication Setup');
  await expect(next(page)).toBeDisabled();
  await header(page).getByRole('button', { name: 'Collapse steps' }).click();
  await expect(header(page)).toContainText('2 / 5: Authentication Setup');
  await header(page).getByRole('button', { name: 'Show all steps' }).click();
  await auth.getByRole('button', { name: 'Save' }).click();
  await expect(auth.getByText(/^Please fill in all required fields: /)).toHaveText(
    'Please fill in all required fields: Authentication Endpoint, Body (JSON), Token extraction instruction',
  );
  await look(page, 'wizard-2');
  await auth.getByLabel('Authentication Endpoint').fill('abc');
  await auth.getByLabel('Body (JSON)').fill('{"user": "ann"}');
  await expect(next(page)).toBeDisabled();
  await auth.getByLabel('Token extraction instruction').fill('take token from the JSON response');
  await expect(next(page)).toBeEnabled();
  await auth.getByLabel('Parameter name').fill(' ');
  await expect(next(page)).toBeDisabled();
  await auth.getByLabel('Parameter name').fill('Authorization');
  await next(page).click();
  await expect(auth.getByText('Please enter a valid URL for the authentication endpoint')).toBeVisible();
  await skip(page).click();

  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await page.reload();
  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await skip(page).click();
  await expect(current(page)).toHaveText(/Generate Scenarios/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await steps.nth(1).click();
  await expect(steps.nth(2)).toBeDisabled();
  await auth.getByLabel('Authentication Endpoint').fill('http://127.0.0.1:9/login');
  await auth.getByLabel('Body (JSON)').fill('{"user": "ann"}');
  await auth.getByLabel('Token extraction instruction').fill('take token from the JSON response');
  await next(page).click();
  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await page.goto(`${url()}/wizard/abc`);
  await expect(page.getByText('System ID is missing', { exact: true })).toBeVisible();
  expect(ours(complaints)).toEqual([]);
});

test('WIZ-04, WIZ-05, WIZ-06, WIZ-10: a step is skipped, and the wizard is left or finished', async ({ page }) => {
  const work = await begin(page);
  const { id } = await work.addSystem('Shop', ['GET /a']);
  await page.goto(`${url()}/wizard/${id}?step=2`);
  await expect(current(page)).toHaveText(/Authentication Setup/);
  await skip(page).click();
  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await header(page).getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure you want to cancel the wizard? Any unsaved progress will be lost and you will be returned to the dashboard.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await header(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave the wizard' }).click();
  await expect(page).toHaveURL(`${url()}/dashboard`);
  await page.goto(`${url()}/wizard/${id}?step=5`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(`${url()}/system/${id}`);
});

/** Holds the first call that saves values until it may go. */
async function delaySave(page: Page): Promise<{ begun: Promise<void>; go: () => void }> {
  const gate = closedGate();
  const begun = new Promise<void>((resolve) => {
    void page.route(
      '**/configuration/endpoint/*',
      async (route) => {
        resolve();
        await gate.opened;
        await route.continue();
      },
      { times: 1 },
    );
  });
  return { begun, go: gate.open };
}

const answers = { responses: { 200: { description: 'Fine' } } };
const text = { schema: { type: 'string' } };

test('WIZ-13 to WIZ-20: endpoints are configured one by one', async ({ page }) => {
  const complaints = listen(page);
  const work = await begin(page);
  const { id } = await work.importPaths('Shop', {
    '/books/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, example: 7, ...text },
          { name: 'id', in: 'query', ...text },
          { name: 'X-Trace', in: 'header', ...text },
        ],
        requestBody: { content: { 'application/json': { example: { title: 'Emma' } } } },
        ...answers,
      },
    },
    '/health': { get: answers },
  });
  await page.goto(`${url()}/wizard/${id}?step=3`);
  const list = page.getByRole('list', { name: 'Endpoints to configure' }).getByRole('button');
  await expect(list).toHaveCount(2);
  await expect(page.getByText('0 of 2 configured')).toBeVisible();
  await list.filter({ hasText: '/health' }).click();
  await expect(page.getByText('This endpoint takes no parameters')).toBeVisible();
  await expect(list.filter({ hasText: '/health' })).toContainText('Configured');

  await list.filter({ hasText: '/books' }).click();
  const detail = page.getByRole('region', { name: 'PUT /books/{id}' });
  await expect(detail.getByRole('group', { name: 'Path parameters' }).getByLabel('id (required)')).toHaveValue('7');
  await detail.getByRole('group', { name: 'Query parameters' }).getByLabel('id').fill('all');
  await detail.getByRole('group', { name: 'Headers' }).getByLabel('X-Trace').fill('on');
  const body = detail.getByRole('textbox', { name: 'Body (JSON)' });
  await expect(body).toContainText('"title": "Emma"');
  await body.press('Control+Home');
  await expect(body.locator('.cm-matchingBracket')).toHaveCount(2);
  // Text is replaced before the editor hears of the selection: a browser would give it the look of the bracket as an inline style.
  await page.evaluate(() => {
    globalThis.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
  });
  await body.fill('{bad');
  await expect(detail.getByText(/^This is not JSON: /)).toBeVisible();
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/configuration/endpoint/')) saves.push(request.postData() ?? '');
  });
  await detail.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(detail.getByText('Body parameter contains invalid JSON. Please check the syntax.')).toBeVisible();
  expect(saves).toEqual([]);
  await expect(list.filter({ hasText: '/books' })).toContainText('Not saved yet');
  await expect(next(page)).toBeDisabled();
  await look(page, 'wizard-3');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(current(page)).toHaveText(/Configure Endpoints/);
  await list.filter({ hasText: '/health' }).click();
  await list.filter({ hasText: '/books' }).click();
  await body.fill('{"title": "Persuasion"}');
  const trace = detail.getByLabel('X-Trace');
  const later = await delaySave(page);
  await detail.getByRole('button', { name: 'Save Configuration' }).click();
  await later.begun;
  await trace.fill('off');
  later.go();
  await expect(page.getByText('Configuration saved successfully').last()).toBeVisible();
  await expect(trace).toHaveValue('off');
  await expect(list.filter({ hasText: '/books' })).toContainText('Not saved yet');
  // Each endpoint is saved by a request of its own; a message of the one before stands for a while.
  await expect.poll(() => saves.length).toBe(2);
  saves.length = 0;
  await trace.fill('on');
  await detail.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(list.filter({ hasText: '/books' })).toContainText('Configured');
  await expect(page.getByText('2 of 2 configured')).toBeVisible();
  // It reads as configured as soon as the value is again what was saved before, which may be earlier than the second request.
  const savedNow = expect.poll(() => saves.map((save) => JSON.parse(save) as unknown));
  await savedNow.toEqual([
    {
      parameters: {
        id: { type: 'path', value: '7' },
        'X-Trace': { type: 'header', value: 'on' },
        body: { type: 'body', value: { title: 'Persuasion' } },
      },
    },
    { parameters: { id: { type: 'query', value: 'all' } } },
  ]);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await list.filter({ hasText: '/books' }).click();
  await expect(detail.getByRole('group', { name: 'Query parameters' }).getByLabel('id')).toHaveValue('all');
  await expect(body).toContainText('Persuasion');
  expect(ours(complaints)).toEqual([]);
});

const generation = (endpoint: number | '*') => `**/api/endpoints/${endpoint}/generate-scenarios-gpt*`;
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).last();
const limit = 'Scenario creation limit reached. You have used 5/5 scenarios. Please upgrade your plan.';

test('WIZ-22 to WIZ-28, ERR-21 to ERR-24: scenarios are generated endpoint by endpoint', async ({ page }) => {
  const complaints = listen(page);
  const work = await begin(page);
  const { id, endpoints } = await work.addSystem('Shop', ['GET /a', 'GET /b', 'GET /c']);
  const [first = 0, second = 0] = endpoints.map((endpoint) => endpoint.id);
  await page.goto(`${url()}/wizard/${id}?step=4`);
  const generate = page.getByRole('button', { name: 'Generate Scenarios', exact: true });
  await expect(page.getByText(/^Estimated time: 2 minutes with a language model\./)).toBeVisible();
  await page.getByRole('button', { name: 'Unselect all' }).click();
  await expect(page.getByText('Select at least one endpoint.')).toBeVisible();
  await expect(generate).toBeDisabled();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText(/^Estimated time: 30 seconds with a language model\./)).toBeVisible();
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await look(page, 'wizard-4');

  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('generate-scenarios-gpt') ? 1 : 0));
  await page.route(generation('*'), refuse(403, limit));
  await generate.click();
  await expect(toast(page, `Scenario generation limit reached: ${limit}`)).toBeVisible();
  const failures = page.getByRole('alert', { name: 'Generation failed' });
  await expect(failures).toContainText('Retry is unavailable due to subscription limits.');
  await expect(failures.getByRole('button', { name: 'Retry' })).toBeDisabled();
  expect(calls).toBe(1);
  await look(page, 'wizard-4-limit');

  await page.unroute(generation('*'));
  const gate = closedGate();
  await page.route(generation('*'), async (route) => {
    await gate.opened;
    await refuse(502, 'The model is away.')(route);
  });
  const busy = page.getByRole('progressbar', { name: 'Generating scenarios' });
  await expect(busy).toHaveCount(0);
  await generate.click();
  await expect(busy).toBeVisible();
  await expect(failures).toHaveCount(0);
  gate.open();
  await expect(toast(page, 'Generation failed: The model is away.')).toBeVisible();
  await expect(busy).toHaveCount(0);
  await expect(failures.getByRole('listitem')).toHaveText([
    `GET /a (id ${first}): The model is away.`,
    `GET /b (id ${second}): The model is away.`,
    /^GET \/c/,
  ]);
  await expect(page).toHaveURL(/step=4/);
  await page.unroute(generation('*'));
  await page.route(generation(second), refuse(502, 'The model is away.'));
  await failures.getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page, 'Generated scenarios for 2/3 endpoints. 1 failed.')).toBeVisible();
  await expect(failures.getByRole('listitem')).toHaveCount(1);
  await page.unroute(generation(second));
  await failures.getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page, 'Successfully generated scenarios for 1 endpoint!')).toBeVisible();
  await expect(current(page)).toHaveText(/Review & Run/);

  expect(ours(complaints)).toEqual([]);
});

test('WIZ-24, ERR-21, ERR-25, ERR-26: generation fails in unexpected ways', async ({ page }) => {
  const complaints = listen(page);
  const work = await begin(page);
  const { id: other } = await work.addSystem('Other', ['GET /a']);
  const failures = page.getByRole('alert', { name: 'Generation failed' });
  const generate = page.getByRole('button', { name: 'Generate Scenarios', exact: true });
  await page.goto(`${url()}/wizard/${other}?step=4`);
  await expect(generate).toBeEnabled();
  // Something that is no answer of a server, such as a fault of the page.
  await page.evaluate(() => {
    globalThis.AbortSignal.timeout = () => {
      throw new TypeError('broken');
    };
  });
  await generate.click();
  await expect(toast(page, 'Unexpected error during scenario generation')).toBeVisible();
  await page.goto(`${url()}/wizard/${other}?step=4`);
  await page.route(generation('*'), refuse(502, 'Away.'));
  await generate.click();
  await failures.getByRole('button', { name: 'Skip' }).click();
  await expect(current(page)).toHaveText(/Review & Run/);

  await page.goto(`${url()}/system/${other}`);
  const whole = `**/api/systems/${other}/generate-scenarios*`;
  await page.route(whole, refuse(502, 'Away.'));
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await expect(toast(page, 'Failed to generate scenarios for system. Away.')).toBeVisible();
  await page.unroute(whole);
  await page.route(whole, refuse(403, limit));
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await expect(toast(page, `Scenario generation limit reached: ${limit}`)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Upgrade your plan' })).toContainText(limit);
  expect(ours(complaints)).toEqual([]);
});
