import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { freePort, readmeScreenshot, startBookshop } from './server/processes.ts';
import type { Running } from './server/processes.ts';
import { expectAccessible, leaveWizard, listen, openAuthStep, shot } from './browser/screen.ts';
import { sitePicture } from './browser/site-picture.ts';
import { newEmail, sharedServer } from './server/use-server.ts';
import { runFinished } from './browser/run-progress.ts';

const document = resolve(import.meta.dirname, '../../../examples/bookshop/openapi.yaml');
const account = { name: 'Ann Tester', email: newEmail('ann'), password: 'correct horse' };

const server = sharedServer;
let bookshop: Running;
let shopPort: number;

// With all motion, as most people have it; other files do without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeAll(async () => {
  shopPort = await freePort();
  bookshop = await startBookshop({ port: shopPort });
});

test.afterAll(() => bookshop.stop());

test('sign up, import, configure the login, generate, run all, break the API, read why', async ({ page }) => {
  const complaints = listen(page);
  await signUp(page);
  await importBookshop(page);
  await configureLogin(page);
  await generate(page);
  await runAll(page);
  await expect(page.getByText(/Failed: 0/)).toBeVisible();
  await shot(page, 'system-all-green');
  await expectAccessible(page);

  // Else the count of the first run is taken for that of the second one.
  await page.getByRole('button', { name: 'Dismiss run' }).click();
  await bookshop.stop();
  bookshop = await startBookshop({ port: shopPort, faults: Object.keys(faults) });
  await runAll(page);
  const failures = page.getByRole('list', { name: 'Failed scenarios' }).getByRole('listitem');
  for (const { endpoint, reason } of Object.values(faults)) {
    await expect(failures.filter({ hasText: endpoint }).filter({ hasText: reason }).first()).toBeVisible();
  }
  for (const text of await failures.allTextContents()) {
    expect(Object.values(faults).some(({ reason }) => reason.test(text))).toBe(true);
  }
  await shot(page, 'system-with-faults');
  if (process.env['UPDATE_SCREENSHOT']) await page.screenshot({ path: readmeScreenshot });
  await sitePicture(page, 'run');
  await expectAccessible(page);

  await failures.filter({ hasText: '/books/{bookId}' }).filter({ hasText: /price/ }).getByRole('link').first().click();
  const validations = page.getByRole('region', { name: 'Verdicts' });
  await expect(validations.getByText(/price/).first()).toBeVisible();
  await expect(page.locator('[data-marked]').first()).toContainText('price');
  await shot(page, 'execution-failed');
  await sitePicture(page, 'failure');
  await expectAccessible(page);
  await page.reload();
  await expect(validations).toBeVisible();
  await page.getByRole('button', { name: 'Back to overview' }).click();
  await expect(page.getByText('50% success')).toBeVisible();
  await expect(
    page.getByText(/broken variants of the last good response are caught by the validation rules/),
  ).toBeVisible();
  await shot(page, 'scenario-overview');
  await sitePicture(page, 'scenario');
  await expectAccessible(page);
  await editRules(page);
  await visitEndpoint(page);
  await darkTour(page);
  expect(complaints).toEqual([]);
});

async function editRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit validation rules' }).click();
  await page.getByRole('button', { name: 'Add validation rule', exact: true }).click();
  const rule = page.getByRole('region', { name: 'Validation rules' }).getByRole('combobox').last();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill in all new custom validation prompts before saving.')).toBeVisible();
  await rule.fill('every sandwich is tasty and green');
  await expect(page.getByText('Please fill in all new custom validation prompts before saving.')).toBeHidden();
  await expect(page.getByText(/Not understood yet/)).toBeVisible();
  await rule.fill('the pricce is gretaer than 5');
  await expect(page.getByRole('button', { name: 'price is greater than 5' })).toBeVisible();
  await rule.fill('the book is updated');
  await expect(page.getByText('This can mean two things. Which one is meant?')).toBeVisible();
  await expect(page.getByRole('button', { name: /value title that was sent .*fails/ })).toBeVisible();
  await shot(page, 'rule-ambiguous');
  await expectAccessible(page);
  await rule.fill('the price is at least 1');
  await expect(page.getByText(/Understood as: .*price/).last()).toBeVisible();
  await shot(page, 'rule-editor');
  // The line below the rule is what the picture is about.
  await page
    .getByText(/Understood as: .*price/)
    .last()
    .evaluate((line) => line.scrollIntoView({ block: 'center' }));
  await sitePicture(page, 'rule');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Validation rules saved.')).toBeVisible();
  await expect(page.getByText(/^Run the scenario once more: validation rules with an exact value/)).toBeVisible();
  await shot(page, 'rule-strength');
}

async function visitEndpoint(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page.getByRole('columnheader', { name: 'Scenario Name' })).toBeVisible();
  await shot(page, 'endpoint-scenarios');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Execution History' }).click();
  await page
    .getByRole('list', { name: 'Execution history' })
    .getByRole('button', { name: /Valid request/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toBeVisible();
  await shot(page, 'endpoint-history');
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Scenarios/ }).click();
  await page.getByRole('button', { name: 'Create New Scenario' }).click();
  await page.getByPlaceholder('Enter scenario name...').fill('By hand');
  await page.getByPlaceholder('Enter scenario name...').press('Enter');
  await expect(page).toHaveURL(/mode=config/);
  await expect(page.getByTestId('page-title')).toHaveText('Scenario: By hand');
  await shot(page, 'scenario-configuration');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run Scenario' }).click();
  await expect(page.getByText('1 / 1 scenarios (100%)')).toBeVisible();
}

/** Every screen once more in dark, the last one also on a telephone. */
async function darkTour(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  for (const name of ['scenario', 'endpoint', 'system', 'dashboard']) {
    await shot(page, `dark-${name}`);
    await expectAccessible(page);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    if ((await crumbs.count()) > 0) await crumbs.last().click();
    await page.waitForTimeout(300);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Welcome')).toBeVisible();
  await shot(page, 'phone-dashboard');
  await page.getByRole('button', { name: 'Open systems' }).click();
  await expect(
    page
      .getByRole('textbox', { name: 'Search systems' })
      .or(page.getByRole('searchbox', { name: 'Search systems' }))
      .first(),
  ).toBeVisible();
  await shot(page, 'phone-drawer');
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${server.url()}/dashboard`);
  await expect(page).toHaveURL(`${server.url()}/`);
  await shot(page, 'landing');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(`${server.url()}/login#/sign-up`);
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
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByText('Choose Import Type')).toBeVisible();
  await shot(page, 'add-system-type');
  await page.getByRole('button', { name: 'Next' }).click();
  const text = (await readFile(document, 'utf8')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):4401/g, bookshop.url);
  await page
    .getByTestId('specification-file')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Invalid file type. Please upload a JSON or YAML file.')).toBeVisible();
  await page
    .getByTestId('specification-file')
    .setInputFiles({ name: 'bookshop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
  await shot(page, 'add-system-file');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create System' }).click();
  await expect(page).toHaveURL(/\/wizard\/\d+$/);
  await expect(page.getByTestId('page-title')).toHaveText('bookshop');
  await shot(page, 'wizard');
  await expectAccessible(page);
}

async function configureLogin(page: Page): Promise<void> {
  await openAuthStep(page);
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
    paths: Record<
      string,
      {
        post: {
          requestBody: {
            content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
          };
        };
      }
    >;
  };
  const media = found.paths['/auth/login']?.post.requestBody.content['application/json'];
  return JSON.stringify(media?.example ?? Object.values(media?.examples ?? {})[0]?.value);
}

async function generate(page: Page): Promise<void> {
  await leaveWizard(page);
  await page.getByRole('button', { name: 'Generate Scenarios' }).click();
  // Scenarios can be run as soon as there are some.
  await expect(page.getByText(/scenarios were generated|Generated \d+/i).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Run All Scenarios' })).toBeVisible();
  await shot(page, 'system-generated');
  await expectAccessible(page);
}

async function runAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await expect(page.getByText(/\d+ \/ \d+ scenarios \(\d+%\)/)).toBeVisible();
  await shot(page, 'run-live');
  await runFinished(page);
  await expect(page.getByRole('button', { name: 'Dismiss run' })).toBeVisible();
}

/** Three defects of different kinds, and what the product must say of each. */
const faults = {
  'price-as-text': { endpoint: '/books/{bookId}', reason: /price/ },
  'unknown-author-answers-500': { endpoint: '/authors/{authorId}', reason: /500/ },
  'title-not-required': { endpoint: 'POST /books', reason: /Expected status 422/ },
} as const;
