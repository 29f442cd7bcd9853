import { expect, test } from './browser/test.ts';
import type { Page, Request } from '@playwright/test';
import { startBooksApi } from './apis/books-api.ts';
import type { BooksApi } from './apis/books-api.ts';
import { expectAccessible, listen, shot } from './browser/screen.ts';
import { useShops } from './apis/shop.ts';
import type { Workspace } from './workspace.ts';

const shops = useShops('scenario');
let api: BooksApi;

test.beforeAll(async () => {
  api = await startBooksApi();
});
test.afterAll(() => api.close());
test.beforeEach(() => {
  api.answer = { status: 200, body: '{"id":7}', delayMs: 0 };
});

interface Opened {
  work: Workspace;
  endpoint: number;
  scenario: number;
  endpointPath: string;
  path: string;
}

async function begin(page: Page): Promise<Opened> {
  const work = await shops.begin(page);
  const system = await work.addSystem('Book Shop', ['POST /books/{id}'], api.url);
  // Its requests change a record that they did not make.
  await work.call('PUT', `/system/${system.id}`, { name: 'Book Shop', base_url: api.url, protection: 'disposable' });
  const endpoint = system.endpoints[0]?.id ?? 0;
  const scenario = (await work.addScenario(endpoint, 'Lists books')).id;
  const base = `${shops.url()}/system/${system.id}/endpoint/${endpoint}`;
  return { work, endpoint, scenario, endpointPath: `${base}/detail`, path: `${base}/scenario/${scenario}/detail` };
}

test('SCN-01, SCN-03, SCN-10: a scenario runs with its progress, is stopped, and has a history of verdicts', async ({
  page,
}) => {
  const { work, scenario, path } = await begin(page);
  await work.addRule(scenario, '`id` is 7');
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByText('Not run yet')).toBeVisible();
  const stream = page.waitForRequest((request) => request.url().endsWith(`/scenario/${scenario}/execute/stream`));
  api.answer.delayMs = 2500;
  await main.getByRole('button', { name: 'Run Scenario' }).click();
  expect((await stream).method()).toBe('GET');
  const panel = main.getByRole('region', { name: /Scenario Execution$/ });
  await expect(page.getByRole('treeitem', { name: 'Lists books' }).getByLabel('Running')).toBeVisible();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByText('Connection cancelled')).toBeVisible();
  await panel.getByRole('button', { name: 'Dismiss run' }).click();
  api.answer.delayMs = 0;
  await main.getByRole('button', { name: 'Run Scenario' }).click();
  await expect(main.getByText('1 / 1 scenarios (100%)')).toBeVisible();
  const rows = main.getByRole('list', { name: 'Execution history' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  for (const text of await rows.allTextContents()) expect(text).toMatch(/Passed|Failed|Error/);
});

test('SCN-01, SCN-02, SCN-04, SCN-06: a scenario has four views, with a way back from each', async ({ page }) => {
  const { path } = await begin(page);
  await page.goto(path);
  const main = page.getByRole('main');
  const back = main.getByRole('button', { name: 'Back to overview' });
  await main.getByRole('button', { name: 'Run Scenario' }).click();
  const rows = main.getByRole('list', { name: 'Execution history' }).getByRole('listitem');
  const actions = main.getByRole('button', { name: 'Scenario actions' });
  await rows.first().getByRole('button').click();
  await expect(main.getByRole('region', { name: 'Response' })).toBeVisible();
  await back.click();
  await actions.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Run',
    'Generate Validations',
    'Edit Configuration',
    'Edit Validations',
    'Export as text',
    'Delete Scenario',
  ]);
  await page.getByRole('menuitem', { name: 'Edit Configuration' }).click();
  await expect(main.getByLabel('Expected status')).toBeVisible();
  await back.click();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit Validations' }).click();
  await expect(main.getByRole('region', { name: 'Validation rules' })).toBeVisible();
  await back.click();
  await expect(back).toHaveCount(0);
});

test('SCN-05, SCN-09, SCN-16, ERR-20: what fails is said, and a deleted scenario leads to its endpoint', async ({
  page,
}) => {
  const { scenario, path, endpointPath } = await begin(page);
  await page.goto(path);
  const main = page.getByRole('main');
  const actions = main.getByRole('button', { name: 'Scenario actions' });
  await page.route('**/generate-validations', (route) => route.fulfill({ status: 500, json: { detail: 'No model.' } }));
  await actions.click();
  await page.getByRole('menuitem', { name: 'Generate Validations' }).click();
  await expect(page.getByText('Failed to generate validations. No model.')).toBeVisible();
  await page.route(`**/api/scenario/${scenario}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(main.getByText('Failed to load scenario or endpoint details.')).toBeVisible();
  await page.unroute(`**/api/scenario/${scenario}`);
  await main.getByRole('button', { name: 'Try Again' }).click();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete Scenario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Scenario' }).click();
  await expect(page).toHaveURL(endpointPath);
});

test('SCN-06 to SCN-08, HIST-08, HIST-10: the last runs with their rate, narrowed by status, text and day', async ({
  page,
}) => {
  const complaints = listen(page);
  const { work, scenario, path } = await begin(page);
  for (let at = 0; at < 20; at += 1) {
    api.answer.status = at < 2 ? 500 : 200;
    await work.run(scenario);
  }
  const asked = page.waitForRequest((request) => request.url().includes('/execution-history'));
  await page.goto(path);
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('20');
  const main = page.getByRole('main');
  const rows = main.getByRole('list', { name: 'Execution history' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(main.getByText('90% success')).toHaveAttribute('data-level', 'success');
  await expect(main.getByRole('figure', { name: 'Pass rate of the last 20 runs' })).toBeVisible();
  await expect(main.getByRole('figure', { name: 'Duration of the last 20 runs' })).toBeVisible();
  await expect(main.locator('canvas')).toHaveCount(2);
  await expectAccessible(page);
  await shot(page, 'scenario-runs');
  await main.getByLabel('Status', { exact: true }).selectOption('failure');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/status=failure/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(main.getByText('90% success')).toBeVisible();
  await rows.first().getByRole('button').click();
  await main.getByRole('button', { name: 'Back to overview' }).click();
  await expect(rows).toHaveCount(2);
  await main.getByLabel('Search the history').fill('nowhere');
  await expect(main.getByText('No execution matches', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows).toHaveCount(10);
  await main.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(main.getByText('No execution matches', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Clear filters' }).first().click();
  api.answer.status = 200;
  api.close();
  await work.run(scenario);
  await page.reload();
  await expect(rows.first()).toContainText('Error');
  api = await startBooksApi();
  expect(complaints).toEqual([]);
});

test('SCN-15, SCN-17, EDIT-02 to EDIT-06: the technical configuration is edited, kept and sent', async ({ page }) => {
  const { work, endpoint, path, scenario } = await begin(page);
  const add = (type: string, name: string, values: object) =>
    work.call('POST', `/endpoints/${endpoint}/parameters`, { parameter_type: type, parameter_name: name, ...values });
  await add('header', 'x-lang', { default_value: 'en' });
  await add('body', 'body', { default_schema_value: { title: 'Emma' } });
  await page.goto(`${path}?mode=config`);
  const main = page.getByRole('main');
  const tab = (name: string) => main.getByRole('tab', { name });
  for (const name of ['Headers (1)', 'Query Params', 'Path Params (1)', 'Body (1)'])
    await expect(tab(name)).toBeVisible();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/scenario/${scenario}/parameters`)) sent.push(request);
  });
  const save = async (): Promise<unknown[]> => {
    sent.length = 0;
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Configuration saved successfully').last()).toBeVisible();
    await expect(main.getByText('Not saved yet.')).toHaveCount(0);
    return sent.map((request) => [request.method(), request.postDataJSON() as unknown]);
  };
  await main.getByLabel('Name', { exact: true }).fill('Adds a book');
  await main.getByLabel('Expected status').fill('201');
  await main.getByLabel('Requires authentication').check();
  await tab('Headers').click();
  await main.getByLabel('x-lang is').selectOption('custom');
  expect(await save()).toEqual([]);
  await main.getByLabel('Value of x-lang').fill('de');
  await tab('Body').click();
  await main.getByLabel('body is').selectOption('custom');
  const body = main.getByRole('textbox', { name: 'Body of this scenario' });
  await body.fill('{"title":"Persuasion"}');
  await main.getByRole('button', { name: 'Format' }).click();
  await expect(main.locator('.cm-line').nth(1)).toHaveText('  "title": "Persuasion"');
  await expectAccessible(page);
  await shot(page, 'scenario-body');
  const [header, created] = (await save()) as [string, Record<string, unknown>][];
  expect(header).toMatchObject(['POST', { custom_value: 'de', custom_schema: null }]);
  expect(created).toMatchObject(['POST', { custom_value: null, custom_schema: { title: 'Persuasion' } }]);
  await page.reload();
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Adds a book');
  await expect(main.getByLabel('Expected status')).toHaveValue('201');
  await expect(main.getByLabel('Requires authentication')).toBeChecked();
  await main.getByLabel('Requires authentication').uncheck();
  await tab('Headers').click();
  await main.getByLabel('Value of x-lang').fill('fr');
  expect(await save()).toMatchObject([['PUT', { custom_value: 'fr' }]]);
  expect(sent[0]?.url()).toMatch(/parameters\/\d+$/);
  await work.run(scenario);
  expect(api.asked[0]).toMatchObject({ body: '{"title":"Persuasion"}' });
  expect(api.asked[0]?.headers['x-lang']).toBe('fr');
  await main.getByLabel('x-lang is').selectOption('default');
  expect(await save()).toMatchObject([['DELETE', null]]);
  await work.run(scenario);
  expect(api.asked[0]?.headers['x-lang']).toBe('en');
  await main.getByLabel('Name', { exact: true }).fill('Once more');
  await page.route(`**/api/scenario/${scenario}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Failed to save scenario configuration.')).toBeVisible();
});

test('VAL-01 to VAL-07: rules are added, edited, removed, reset and saved', async ({ page }) => {
  const { work, path, scenario } = await begin(page);
  await work.addRule(scenario, '`id` is 7');
  await work.addRule(scenario, '`id` is at least 2');
  await page.goto(`${path}?mode=rules`);
  const editor = page.getByRole('main').getByRole('region', { name: 'Validation rules' });
  const rules = editor.getByRole('combobox');
  await expect(rules).toHaveCount(2);
  const add = editor.getByRole('button', { name: 'Add validation rule', exact: true });
  for (let count = 3; count <= 8; count += 1) {
    await add.click();
    await expect(rules).toHaveCount(count);
  }
  const placeholders = await rules.evaluateAll((fields) => fields.map((field) => field.getAttribute('placeholder')));
  expect(new Set(placeholders).size).toBe(5);
  expect(placeholders[5]).toBe(placeholders[0]);
  const save = editor.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(editor.getByText('Please fill in all new custom validation prompts before saving.')).toBeVisible();
  await rules.first().fill('`id` is 8');
  await editor.getByRole('button', { name: 'Delete validation rule 2' }).click();
  await editor.getByRole('button', { name: 'Reset' }).click();
  await expect(rules).toHaveCount(2);
  await expect(rules.first()).toHaveValue('`id` is 7');
  await rules.first().fill('');
  await save.click();
  await expect(editor.getByText('Please enter a validation rule or remove this validation.')).toBeVisible();
  await rules.first().fill('`id` is 8');
  await editor.getByRole('button', { name: 'Delete validation rule 2' }).click();
  await add.click();
  await rules.last().fill('responds within 500 ms');
  const validationCalls = `**/api/scenario/${scenario}/validations**`;
  await page.route(validationCalls, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  );
  await save.click();
  await expect(editor.getByText('Failed to save validation rules.')).toBeVisible();
  await page.unroute(validationCalls);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/scenario/${scenario}/validations`)) calls.push(request.method());
  });
  await save.click();
  await expect(page.getByText('Validation rules saved.')).toBeVisible();
  await expect.poll(() => calls.slice(0, 4)).toEqual(['POST', 'PUT', 'DELETE', 'GET']);
  await page.reload();
  await expect(rules).toHaveCount(2);
  await expect(rules.first()).toHaveValue('`id` is 8');
});

test('rules that are not saved are kept: when the screen is left, while others are saved or added', async ({
  page,
}) => {
  const complaints = listen(page);
  const { work, path, scenario } = await begin(page);
  await work.addRule(scenario, '`id` is 7');
  await work.run(scenario);
  await page.goto(`${path}?mode=rules`);
  const main = page.getByRole('main');
  const editor = main.getByRole('region', { name: 'Validation rules' });
  const rules = editor.getByRole('combobox');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const back = main.getByRole('button', { name: 'Back to overview' });
  await editor.getByRole('button', { name: 'Add validation rule', exact: true }).click();
  await back.click();
  await expect(question).toHaveCount(0);
  await main.getByRole('button', { name: 'Edit validation rules' }).click();

  await rules.first().fill('`id` is 8');
  await back.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(rules.first()).toHaveValue('`id` is 8');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/mode=rules/);
  await expectAccessible(page);

  const adds = main.getByRole('button', { name: /^Add validation rule: / });
  const gaps = await adds.count();
  await adds.first().click();
  await expect(rules).toHaveCount(2);
  await expect.poll(() => adds.count()).toBeLessThan(gaps);
  await expect(rules.first()).toHaveValue('`id` is 8');

  const validationCalls = `**/api/scenario/${scenario}/validations/*`;
  await page.route(validationCalls, async (route) => {
    await rules.first().fill('`id` is 9');
    await route.continue();
  });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Validation rules saved.')).toBeVisible();
  await page.unroute(validationCalls);
  await expect(rules.first()).toHaveValue('`id` is 9');
  await back.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'id is 8' }).first()).toBeVisible();
  await page.goBack();
  await expect(rules.first()).toHaveValue('`id` is 8');
  await back.click();
  await expect(question).toHaveCount(0);
  await expect(editor).toHaveCount(0);
  expect(complaints).toEqual([]);
});
