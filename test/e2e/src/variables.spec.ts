import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { startBooksApi } from './apis/books-api.ts';
import type { BooksApi } from './apis/books-api.ts';
import { useShops } from './apis/shop.ts';
import { expectAccessible, listen, look } from './browser/screen.ts';
import type { Workspace } from './workspace.ts';

const shops = useShops('variables');
let api: BooksApi;

test.beforeAll(async () => {
  api = await startBooksApi();
});
test.afterAll(() => api.close());

interface Opened {
  work: Workspace;
  staging: number;
  scenario: number;
  path: string;
  endpointPath: string;
}

/** A system with an environment and one scenario that has parameters of every kind. */
async function begin(page: Page): Promise<Opened> {
  const work = await shops.begin(page);
  const system = await work.addSystem('Book Shop', ['POST /books'], api.url);
  await work.call('PUT', `/system/${system.id}`, { name: 'Book Shop', base_url: api.url, protection: 'disposable' });
  const endpoint = system.endpoints[0]?.id ?? 0;
  const add = (type: string, name: string, values: object) =>
    work.post(`/endpoints/${endpoint}/parameters`, { parameter_type: type, parameter_name: name, ...values });
  await add('header', 'x-lang', { default_value: 'en' });
  await add('body', 'body', { default_schema_value: { title: 'Dune' } });
  const variables = ['tenant', 'token-name'].map((name) => ({ name, value: 'x', secret: false }));
  const { id: staging } = await work.post<{ id: number }>(`/system/${system.id}/environments`, {
    name: 'Staging',
    base_url: api.url,
    protection: 'disposable',
    variables,
  });
  const scenario = (await work.addScenario(endpoint, 'Adds a book')).id;
  const base = `${shops.url()}/system/${system.id}/endpoint/${endpoint}`;
  return {
    work,
    staging,
    scenario,
    path: `${base}/scenario/${scenario}/detail`,
    endpointPath: `${base}/detail?tab=scenarios`,
  };
}

test('{{ offers what environments and steps before give, by keyboard, in parameters, headers and bodies', async ({
  page,
}) => {
  const complaints = listen(page);
  const { path } = await begin(page);
  await page.goto(`${path}?mode=config`);
  const main = page.getByRole('main');
  const before = main.getByRole('region', { name: 'Steps before the request' });
  await before.getByRole('button', { name: 'Add step before' }).click();
  await page.keyboard.type('POST /books');
  await before.getByRole('button', { name: 'Extract variable' }).click();
  await before.getByLabel('Variable name').fill('bookId');
  await before.getByLabel(/^Path of/).fill('id');

  const request = main.getByRole('region', { name: 'This request' });
  await request.getByRole('tab', { name: 'Headers' }).click();
  await request.getByLabel('x-lang is').selectOption('Custom');
  const header = request.getByLabel('Value of x-lang');
  await header.fill('');
  await header.pressSequentially('de-{{');
  const options = page.getByRole('listbox', { name: 'Variables' }).getByRole('option');
  await expect(options).toHaveText(['bookIdstep before', 'tenantStaging', 'token-nameStaging']);
  await expect(header).toHaveAttribute('aria-expanded', 'true');
  await look(page, 'variable-completion');
  await expectAccessible(page);
  await header.pressSequentially('T');
  await expect(options).toHaveText(['tenantStaging', 'token-nameStaging']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(header).toHaveValue('de-{{token-name}}');
  await expect(options).toHaveCount(0);
  await header.pressSequentially(' {{b');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await header.pressSequentially('adName}}');
  await expect(
    request.getByText('No step before this one yields {{badName}}, and no environment has it.'),
  ).toBeVisible();
  await header.fill('{{bookId}}');
  await expect(request.getByText(/No step before/)).toHaveCount(0);

  await request.getByRole('tab', { name: 'Body' }).click();
  await request.getByLabel('body is').selectOption('Custom');
  const body = request.getByRole('textbox', { name: 'Body of this scenario' });
  await body.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{"title": "{{ten');
  await expect(page.locator('.cm-tooltip-autocomplete [role=option]')).toContainText(['tenant']);
  // Enter is a new line for a moment after the list came up, so that nobody takes what is not seen yet.
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('"}');
  await expect(body).toContainText('{"title": "{{tenant}}"}');

  const step = before.getByRole('region', { name: 'Step 1 before' });
  await step.getByRole('button', { name: 'Body' }).click();
  const text = step.getByLabel('Text of body');
  await text.fill('');
  await text.pressSequentially('{"a": "{{to');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('{"a": "{{token-name}}');
  expect(complaints).toEqual([]);
});

test('tags and the reason to skip are edited and shown, and lists show the status of the chosen environment', async ({
  page,
}) => {
  const { work, staging, scenario, path, endpointPath } = await begin(page);
  api.answer = { status: 200, body: '{"id":7}', delayMs: 0 };
  await work.run(scenario);
  api.answer = { status: 500, body: '{}', delayMs: 0 };
  await work.call('POST', `/scenario/${scenario}/execute?environment_id=${staging}`);
  await page.goto(`${path}?mode=config`);
  const main = page.getByRole('main');
  await main.getByLabel('Tags').fill('smoke, slow, smoke');
  await main.getByLabel('Skip because').fill('the shelf is being moved');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await page.goto(path);
  await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['smoke', 'slow']);
  await expect(main.getByText('skip it: the shelf is being moved')).toBeVisible();

  await page.goto(endpointPath);
  const row = main.getByRole('row', { name: /Adds a book/ });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('in Staging');
  await expect(row).toContainText('Skipped: the shelf is being moved');
  await main.getByLabel('Show tag').selectOption('slow');
  await expect(row).toBeVisible();
  await look(page, 'scenario-tags');
  await page.getByLabel('Environment', { exact: true }).selectOption('Staging');
  await expect(row).toContainText('Failed');
  api.answer = { status: 200, body: '{"id":7}', delayMs: 0 };
  await work.call('POST', `/scenario/${scenario}/execute`);
  await page.reload();
  await expect(row).toContainText('in Staging');
  await expect(row).toContainText('Failed');
  await page.getByLabel('Environment', { exact: true }).selectOption('No environment');
  await expect(row).toContainText('Passed');
  await expect(row).not.toContainText('in Staging');
});
