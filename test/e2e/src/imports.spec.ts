import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { freePort, startBookshop } from './server/processes.ts';
import type { Running } from './server/processes.ts';
import { closedGate } from './browser/gate.ts';
import { expectAccessible, leaveWizard, listen, shot, signUp } from './browser/screen.ts';
import { sitePicture } from './browser/site-picture.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

const server = sharedServer;
let bookshop: Running;

test.beforeAll(async () => {
  bookshop = await startBookshop({ port: await freePort() });
});

test.afterAll(() => bookshop.stop());

const upload = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

const collection = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'List books',
      event: [
        {
          listen: 'test',
          script: {
            exec: ["pm.test('Status code is 200', () => {});", "pm.test('saves the chained id for later', () => {});"],
          },
        },
      ],
      request: { method: 'GET', url: '{{base}}/books?page=1' },
    },
  ],
};

const variable = (key: string, value: string, enabled = true) => ({ key, value, enabled });
const environment = (name: string) => ({
  name,
  values: [
    variable('base', bookshop.url),
    variable('off', 'x', false),
    variable('long', 'y'.repeat(60)),
    ...['a', 'b', 'c', 'd', 'e'].map((key) => variable(key, key)),
  ],
});

async function openFileStep(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('button', { name: 'Next' }).click();
}

test('ADDSYS-01 to ADDSYS-18: a Postman collection with environments becomes a system that runs', async ({ page }) => {
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('postman'));
  await openFileStep(page, /Postman collection/);
  const file = page.getByTestId('specification-file');
  await file.setInputFiles({ ...upload('shop.yaml', 'a: 1'), mimeType: 'application/yaml' });
  await expect(page.getByText('Invalid file type. Please upload a JSON file.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create System' })).toBeDisabled();
  await file.setInputFiles(upload('shop.json', { openapi: '3.1.0' }));
  await expect(page.getByText('Unable to preview collection. Please check file format.')).toBeVisible();
  complaints.length = 0; // The browser reports the refused preview itself.

  await file.setInputFiles(upload('shop.postman_collection.json', collection));
  await expect(page.getByRole('region', { name: 'Collection preview' })).toContainText('1 request, 0 environments');
  await expect(page.getByRole('button', { name: 'Create System' })).toBeEnabled();
  await page.getByLabel('Add an environment file').setInputFiles(upload('local.json', environment('Local')));
  await expect(page.getByText('1 environment available')).toBeVisible();
  await shot(page, 'add-system-postman');
  await expectAccessible(page);

  const bundle = { collections: [collection], environments: [environment('Local'), environment('Staging')] };
  await file.setInputFiles(upload('shop.json', bundle));
  await expect(page.getByText('2 environments available')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('radio', { name: 'No Environment' })).toBeChecked();
  await page.getByRole('radio', { name: 'Local' }).check();
  const variables = page.getByRole('region', { name: 'Variables of Local' });
  await expect(variables.getByRole('term')).toHaveText(['base', 'long', 'a', 'b', 'c']);
  await expect(variables).toContainText(`${'y'.repeat(50)}…`);
  await shot(page, 'add-system-environment');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create System' }).click();

  await expect(page).toHaveURL(/\/wizard\/\d+$/);
  await expect(
    page.getByText(
      /Read shop\.json \(Postman collection\): 1 endpoint, 1 saved request, 1 test imported as validation rules/,
    ),
  ).toBeVisible();
  await page.getByText('1 test title not imported as validation rules').click();
  await expect(page.getByText('saves the chained id for later')).toBeVisible();
  await shot(page, 'wizard-postman');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('1 test title not imported as validation rules')).toBeVisible();
  await leaveWizard(page);
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(page.getByText('1 / 1 scenarios (100%)')).toBeVisible();
  await expect(page.getByText(/Failed: 0/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('ADDSYS-12 the dialog starts again, ADDSYS-04 without environments there is no third step', async ({ page }) => {
  await signUp(page, server.url(), newEmail('anew'));
  await openFileStep(page, /Postman collection/);
  await page.getByTestId('specification-file').setInputFiles(upload('shop.json', collection));
  await expect(page.getByRole('button', { name: 'Create System' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByRole('radio', { name: /Swagger/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Choose a file or drop it here')).toBeVisible();
});

test('ADDSYS-20: a file that is no specification is refused with an explanation in the dialog, and nothing is created', async ({
  page,
}) => {
  await signUp(page, server.url(), newEmail('broken'));
  await openFileStep(page, /Swagger/);
  await page.getByTestId('specification-file').setInputFiles(upload('shop.json', { hello: 'world' }));
  await page.getByRole('button', { name: 'Create System' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/OpenAPI|Swagger/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No systems found.')).toBeVisible();
});

test('ADDSYS-01, ADDSYS-16: the first step offers two kinds of file, and one of another kind is not taken', async ({
  page,
}) => {
  await signUp(page, server.url(), newEmail('kinds'));
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByText('Choose Import Type')).toBeVisible();
  const kinds = page.getByRole('dialog').getByRole('radio');
  await expect(kinds).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /Swagger/ })).toBeChecked();
  // Enter and arrow keys choose at once, rather than closing the dialog.
  await expect(page.getByRole('radio', { name: /Swagger/ })).toBeFocused();
  await page.getByRole('radio', { name: /Postman collection/ }).check();
  await expect(page.getByRole('radio', { name: /Swagger/ })).not.toBeChecked();
  await page.getByRole('radio', { name: /Swagger/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  const file = page.getByTestId('specification-file');
  const buffer = Buffer.from('x');
  await file.setInputFiles({ name: 'good.json', mimeType: 'application/json', buffer });
  await expect(page.getByText('good.json')).toBeVisible();
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('Invalid file type. Please upload a JSON or YAML file.')).toBeVisible();
  expect(await file.inputValue()).toBe('');
  await expect(page.getByText('good.json')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create System' })).toBeDisabled();
});

test('ADDSYS-02, ADDSYS-09, ADDSYS-11: a blank name is the name of the file, and a response without id refreshes the list', async ({
  page,
}) => {
  await signUp(page, server.url(), newEmail('nameless'));
  await openFileStep(page, /Swagger/);
  const things = document({ '/things': { get: { responses: answer } } });
  await page.getByTestId('specification-file').setInputFiles(upload('my-things.json', things));
  const gate = closedGate();
  await page.route('**/api/system', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const created = await route.fetch();
    await gate.opened;
    return route.fulfill({ status: created.status(), contentType: 'application/json', body: '{}' });
  });
  await page.getByRole('button', { name: 'Create System' }).click();
  await expect(page.getByRole('button', { name: 'Creating System...' })).toBeDisabled();
  gate.open();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: 'my-things' })).toBeVisible();
  await expect(page).toHaveURL(/dashboard$/);
});

const answer = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } };
const document = (paths: Record<string, unknown>) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://things.example' }],
  paths,
});
const size = { name: 'size', in: 'query', schema: { type: 'integer' } };

test('a newer document is previewed, taken over, reviewed and taken back', async ({ page }) => {
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('again'));
  await openFileStep(page, /Swagger/);
  const first = document({
    '/books': { get: { responses: answer } },
    '/carts': { get: { responses: answer } },
    '/old': { get: { responses: answer } },
  });
  await page.getByTestId('specification-file').setInputFiles(upload('things.json', first));
  await page.getByRole('button', { name: 'Create System' }).click();
  await expect(page).toHaveURL(/\/wizard\/\d+$/);
  await leaveWizard(page);
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await expect(page.getByRole('button', { name: 'Run All Scenarios' })).toBeVisible();

  await page.getByRole('button', { name: 'Re-import' }).click();
  const newer = document({
    '/books': { get: { parameters: [size], responses: answer } },
    '/carts': { get: { responses: answer } },
    '/orders': { post: { responses: answer } },
  });
  await page.getByTestId('reimport-file').setInputFiles(upload('newer.json', newer));
  await expect(page.getByRole('region', { name: 'Changed (1)' })).toContainText('parameter query size added');
  await expect(page.getByRole('region', { name: 'Added (1)' })).toContainText('/orders');
  await expect(page.getByRole('region', { name: /Removed/ })).toContainText('/old');
  await expect(page.getByText('1 operation unchanged')).toBeVisible();
  await shot(page, 'reimport-preview');
  await sitePicture(page, 'reimport');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('no longer in the document')).toBeVisible();
  await page.getByRole('button', { name: /To Review/ }).click();
  await shot(page, 'reimport-done');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: /books/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /request/i })
    .first()
    .click();
  await expect(page.getByText('The document changed under this scenario: Parameter query size added.')).toBeVisible();
  await shot(page, 'scenario-review');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It still fits' }).click();
  await expect(page.getByText('The document changed under this scenario')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'things' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The re-import was undone.')).toBeVisible();
  await expect(page.getByText('no longer in the document')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
