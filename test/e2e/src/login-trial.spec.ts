import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { startTokenApi } from './apis/token-api.ts';
import type { TokenApi } from './apis/token-api.ts';
import { listen, look, openAuthStep, signUp } from './browser/screen.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

let target: TokenApi;

test.beforeEach(async () => {
  target = await startTokenApi();
});

test.afterEach(async () => {
  await target.close();
});

async function addSystem(page: Page, content: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const file = { name: 'desk.json', mimeType: 'application/json', buffer: Buffer.from(content) };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await dialog.getByRole('button', { name: 'Create System' }).click();
  await expect(page).toHaveURL(/\/wizard\/\d+/);
}

test('the test of a login asks a guarded endpoint, and the format that works is taken over', async ({ page }) => {
  page.setDefaultTimeout(60_000);
  const complaints = listen(page);
  await signUp(page, sharedServer.url(), newEmail('trial'));
  await addSystem(page, target.document);
  await openAuthStep(page);
  const form = page.getByRole('region', { name: 'Authentication Setup' });
  await expect(form.getByText(/describes no security scheme, but a token that POST \/login gives/)).toBeVisible();
  await form.getByLabel('Body (JSON)').fill('{"username": "ada", "password": "pass-4711"}');
  const start = form.getByRole('button', { name: 'Test token extraction' });
  await start.click();
  await expect(form.getByText('Authorization: Token {token}')).toBeVisible();
  await form.getByText(/requests were sent/).click();
  await expect(form.getByText('Authorization: Bearer ********')).toBeVisible();
  await look(page, 'login-trial-proposal', start);
  await form.getByRole('button', { name: 'Use this format' }).click();
  await expect(form.getByLabel('Token format (optional)')).toHaveValue('Token {token}');
  await start.click();
  await expect(form.getByText(/GET \/desks answered 200 with the credentials and 401 without/)).toBeVisible();
  expect(await form.innerText()).not.toContain('tok-0123456789');
  await look(page, 'login-trial-accepted', start);
  await form.getByRole('button', { name: 'Add credentials' }).click();
  const more = form.getByRole('region', { name: 'More credentials' });
  await more.getByLabel('Account').fill('admin');
  await more.getByLabel('Kind of credentials').selectOption('session');
  await more.getByLabel('CSRF token').selectOption('cookie');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(more.locator('[aria-invalid="true"]').first()).toBeVisible();
  await look(page, 'login-more-credentials', more);
  await more.getByLabel('Kind of credentials').selectOption('bearer');
  await more.getByLabel('Token', { exact: true }).fill('admin-token-4711');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Account')).toHaveValue('admin');
  await expect(form.getByLabel('Token', { exact: true })).toHaveValue('********');
  expect(complaints).toEqual([]);
});

test('a system whose host does not look like a test host is read only, and what is no read is not run', async ({
  page,
}) => {
  page.setDefaultTimeout(60_000);
  const complaints = listen(page);
  await signUp(page, sharedServer.url(), newEmail('read-only'));
  await addSystem(page, target.document.replace(target.url, 'https://api.acme.io'));
  const overview = page.getByRole('region', { name: 'System Overview' });
  const choice = overview.getByLabel('What Assay may send');
  await expect(choice).toHaveValue('read_only');
  await expect(overview.getByText('does not look like a test system')).toBeVisible();
  await look(page, 'read-only-wizard', choice);
  await overview.getByLabel('Base URL').fill(target.url);
  await expect(choice).toHaveValue('read_only');
  await expect(overview.getByText('looks like a test system. Without writes')).toBeVisible();
  await overview.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();

  await page.goto(page.url().replace('wizard', 'system').replace(/\?.*/, ''));
  await expect(page.getByRole('main').getByText('Read only')).toBeVisible();
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(page.getByText(/scenarios \(100%\)/)).toBeVisible();
  expect(target.seen.filter((asked) => !/^(GET|HEAD|OPTIONS) /.test(asked))).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/runs`);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByText('Read only: only GET, HEAD and OPTIONS requests were sent')).toBeVisible();
  await look(page, 'read-only-run');

  await page.goBack();
  expect(complaints).toEqual([]);
});
