import { expect, test } from './browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import { rightOnes, startGuardedApi } from './apis/guarded-api.ts';
import type { GuardedApi } from './apis/guarded-api.ts';
import { expectAccessible, leaveWizard, listen, look, openAuthStep, shot, signUp } from './browser/screen.ts';
import { sitePicture } from './browser/site-picture.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

const server = sharedServer;
let target: GuardedApi;

test.beforeAll(async () => {
  target = await startGuardedApi();
});

test.afterAll(async () => {
  await target.close();
});

interface Kind {
  name: string;
  scheme: object;
  /** The kind that is proposed. */
  proposed: string;
  fill: (form: Locator) => Promise<void>;
  button: string;
  tried: RegExp;
}

const accepted = /The credentials are accepted: GET \/shelf answered 200 with the credentials and 401 without/;
const fillKey = (form: Locator): Promise<void> => form.getByLabel('API key', { exact: true }).fill(rightOnes.key);

const kinds: Kind[] = [
  {
    name: 'bearer',
    scheme: { type: 'http', scheme: 'bearer' },
    proposed: 'bearer',
    fill: (form) => form.getByLabel('Token', { exact: true }).fill(rightOnes.token),
    button: 'Try the credentials',
    tried: accepted,
  },
  {
    name: 'basic',
    scheme: { type: 'http', scheme: 'basic' },
    proposed: 'basic',
    fill: async (form) => {
      await form.getByLabel('Username').fill(rightOnes.username);
      await form.getByLabel('Password').fill(rightOnes.password);
    },
    button: 'Try the credentials',
    tried: accepted,
  },
  ...[
    { in: 'header', name: 'X-Shelf-Key' },
    { in: 'query', name: 'appid' },
    { in: 'cookie', name: 'shelf' },
  ].map((location): Kind => ({
    name: `key-${location.in}`,
    scheme: { type: 'apiKey', ...location },
    proposed: 'api_key',
    fill: fillKey,
    button: 'Try the credentials',
    tried: accepted,
  })),
  {
    name: 'oauth2',
    scheme: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: 'Read' } } } },
    proposed: 'oauth2',
    fill: async (form) => {
      await form.getByLabel('Client ID').fill(rightOnes.client);
      await form.getByLabel('Client secret', { exact: true }).fill(rightOnes.clientSecret);
    },
    button: 'Fetch a token',
    tried: /Token extracted successfully\. It is good for 10 minutes\./,
  },
  {
    name: 'login',
    scheme: { type: 'http', scheme: 'digest' },
    proposed: 'token',
    fill: async (form) => {
      await form.getByLabel('Authentication Endpoint').fill(`${target.url}/login`);
      await form.getByLabel('Body (JSON)').fill('{"user": "ada"}');
      await form.getByLabel('Token extraction instruction').fill('take data.token from the JSON response');
    },
    button: 'Test token extraction',
    tried: /Token extracted successfully\./,
  },
];

for (const kind of kinds) {
  test(`CFG-17: ${kind.name} is proposed, tried, saved and lets a run in`, async ({ page }) => {
    page.setDefaultTimeout(60_000);
    const complaints = listen(page);
    await signUp(page, server.url(), newEmail(kind.name));
    await addSystem(page, kind.scheme);
    const form = page.getByRole('region', { name: 'Authentication Setup' });
    await expect(form.getByLabel('Kind of credentials')).toHaveValue(kind.proposed);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
    await kind.fill(form);
    await form.getByRole('button', { name: kind.button }).click();
    await expect(form.getByText(kind.tried)).toBeVisible();
    // The other locations of a key look the same.
    if (!['key-query', 'key-cookie'].includes(kind.name)) await look(page, `credentials-${kind.name}`, form);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Configuration saved successfully')).toBeVisible();
    await leaveWizard(page);
    await page.getByRole('button', { name: 'Generate Scenarios' }).click();
    await page.getByRole('button', { name: 'Run All Scenarios' }).click();
    await expect(page.getByText(/scenarios \(100%\)/)).toBeVisible();
    await expect(page.getByText('Failed: 0')).toBeVisible();
    await expect(page.getByText('Passed: 0')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

test('another user is configured, generated for, and asks for what belongs to the first', async ({ page }) => {
  page.setDefaultTimeout(60_000);
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('another'));
  await addSystem(page, { type: 'http', scheme: 'bearer' });
  const form = page.getByRole('region', { name: 'Authentication Setup' });
  await form.getByLabel('Token', { exact: true }).fill(rightOnes.token);
  const other = form.getByRole('group', { name: 'Another user' });
  await other.getByRole('checkbox', { name: 'Another user' }).press('Space');
  await other.getByLabel('Token', { exact: true }).fill(rightOnes.other);
  await other.getByRole('button', { name: 'Try the credentials' }).click();
  await expect(other.getByText(accepted)).toBeVisible();
  await look(page, 'credentials-another-user', other);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await leaveWizard(page);
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(page.getByText('Failed: 0')).toBeVisible();
  await page.getByRole('main').getByText('/shelf/{bookId}').first().click();
  await page
    .getByRole('row', { name: /Somebody else .* what they do not own/ })
    .first()
    .getByRole('button', { name: /^Edit/ })
    .click();
  await expect(page.getByLabel('Signs in as')).toHaveValue('other');
  await expectAccessible(page);
  await shot(page, 'credentials-scenario');
  await page.goto(page.url().replace(/\/endpoint\/.*$/, '?mode=config&tab=authentication'));
  await expect(page.getByLabel('Token', { exact: true }).first()).toHaveValue('********');
  await shot(page, 'credentials-stored');
  await sitePicture(page, 'credentials');
  expect(complaints).toEqual([]);
});

async function addSystem(page: Page, scheme: object): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const buffer = Buffer.from(target.document(scheme));
  const file = { name: 'shelf.json', mimeType: 'application/json', buffer };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await dialog.getByRole('button', { name: 'Create System' }).click();
  await expect(page).toHaveURL(/\/wizard\/\d+/);
  await openAuthStep(page);
}
