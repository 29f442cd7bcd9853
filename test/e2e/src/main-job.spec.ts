import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { artefacts, freePort, makeDataDir, startBookshop, startServer } from './processes.ts';
import type { Running } from './processes.ts';

const document = resolve(import.meta.dirname, '../../../examples/bookshop/openapi.yaml');
const account = { name: 'Ann Tester', email: 'ann@example.com', password: 'correct horse' };

let server: Running;
let bookshop: Running;
let shopPort: number;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
const complaints: string[] = [];

test.beforeAll(async () => {
  shopPort = await freePort();
  dataDir = await makeDataDir();
  [server, bookshop] = await Promise.all([
    startServer({ port: await freePort(), dataDir: dataDir.path }),
    startBookshop({ port: shopPort }),
  ]);
});

test.afterAll(async () => {
  await Promise.all([server.stop(), bookshop.stop()]);
  await dataDir.remove();
});

async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(artefacts, `${name}.png`) });
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

function listen(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

test('sign up, import, configure the login, generate, run all, break the API, read why', async ({ page }) => {
  listen(page);
  await signUp(page);
  await importBookshop(page);
  await configureLogin(page);
  await generate(page);
  await runAll(page);
  await expect(page.getByText(/Failed: 0/)).toBeVisible();
  await shot(page, 'system-all-green');
  await expectAccessible(page);

  const faults = await chooseFaults();
  await bookshop.stop();
  bookshop = await startBookshop({ port: shopPort, faults });
  await runAll(page);
  await shot(page, 'system-with-faults');
  const failures = page.getByRole('list', { name: 'Failed scenarios' }).getByRole('listitem');
  await expect(failures.first()).toBeVisible();
  await shot(page, 'system-failures');

  await openFailure(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Validations' })).toBeVisible();
  expect(complaints).toEqual([]);
});

async function signUp(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/`);
  await shot(page, 'landing');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(`${server.url}/login#/sign-up`);
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await shot(page, 'sign-up');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');
  await expect(page.getByText('Getting started')).toBeVisible();
  await shot(page, 'dashboard-empty');
  await expectAccessible(page);
}

async function importBookshop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByText('Choose Import Type')).toBeVisible();
  await shot(page, 'add-system-type');
  await page.getByRole('button', { name: 'Next' }).click();
  const text = (await readFile(document, 'utf8')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):4401/g, bookshop.url);
  await page.getByTestId('specification-file').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Invalid file type. Please upload a JSON or YAML file.')).toBeVisible();
  await page.getByTestId('specification-file').setInputFiles({ name: 'bookshop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
  await shot(page, 'add-system-file');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create System' }).click();
  await expect(page).toHaveURL(/\/wizard\/\d+$/);
  await expect(page.getByTestId('page-title')).toHaveText('bookshop');
  await shot(page, 'wizard');
  await expectAccessible(page);
}

async function configureLogin(page: Page): Promise<void> {
  await page.getByLabel('Authentication Endpoint').fill(`${bookshop.url}/auth/login`);
  await page.getByLabel('Body (JSON)').fill(await loginBody());
  await page.getByLabel('Token extraction instruction').fill('the token is in data.auth.token');
  await expect(page.getByTestId('usage-preview')).toContainText('Authorization: Bearer');
  await page.getByRole('button', { name: 'Test token extraction' }).click();
  await expect(page.getByText('Token extracted successfully.')).toBeVisible();
  await shot(page, 'auth-form');
  await page.getByRole('region', { name: 'Authentication Setup' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
}

/** The example of the document's login operation, as a person would copy it. */
async function loginBody(): Promise<string> {
  const answer = await fetch(`${bookshop.url}/openapi.json`);
  const found = (await answer.json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> } } }>;
  };
  const media = found.paths['/auth/login']?.post.requestBody.content['application/json'];
  return JSON.stringify(media?.example ?? Object.values(media?.examples ?? {})[0]?.value);
}

async function generate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await expect(page.getByRole('button', { name: 'Run All Scenarios' })).toBeVisible({ timeout: 60_000 });
  await shot(page, 'system-generated');
  await expectAccessible(page);
}

async function runAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(page.getByText(/\d+ \/ \d+ scenarios \(\d+%\)/)).toBeVisible();
  await shot(page, 'run-live');
  await expect(page.getByText(/scenarios \(100%\)/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Dismiss run' })).toBeVisible();
}

/** Three defects of different kinds. */
async function chooseFaults(): Promise<string[]> {
  const readme = await readFile(resolve(document, '../README.md'), 'utf8');
  const known = [...readme.matchAll(/^\| `([\w-]+)`/gm)].map((match) => match[1] ?? '');
  return known.slice(0, 3);
}

async function openFailure(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).click();
}
