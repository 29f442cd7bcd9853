import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { freePort, startBookshop } from './server/processes.ts';
import type { Running } from './server/processes.ts';
import { expectAccessible, leaveWizard, listen, look, openAuthStep, shot, signUp } from './browser/screen.ts';
import { newEmail, sharedServer } from './server/use-server.ts';
import { runFinished } from './browser/run-progress.ts';

const document = resolve(import.meta.dirname, '../../../examples/bookshop/openapi.yaml');

const server = sharedServer;
let bookshop: Running;

test.beforeAll(async () => {
  bookshop = await startBookshop({ port: await freePort() });
});

test.afterAll(() => bookshop.stop());

test('describe what to test, edit the steps around a request, see what is covered', async ({ page }) => {
  page.setDefaultTimeout(60_000);
  const complaints = listen(page);
  await signUp(page, server.url(), newEmail('generation'));
  await importBookshop(page);
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await expect(page).toHaveURL(/mode=coverage/);
  await expect(page.getByText('0 with scenarios').first()).toBeVisible();
  await look(page, 'coverage-before');
  await describeScenarios(page);
  await generateRest(page);
  await editSteps(page);
  await seeTrouble(page);
  await seeCoverage(page);
  expect(complaints).toEqual([]);
});

async function importBookshop(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const text = (await readFile(document, 'utf8')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):4401/g, bookshop.url);
  await page
    .getByTestId('specification-file')
    .setInputFiles({ name: 'bookshop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Create System' }).click();
  await openAuthStep(page);
  await page.getByLabel('Authentication Endpoint').fill(`${bookshop.url}/auth/login`);
  await page.getByLabel('Body (JSON)').fill(await loginBody());
  await page.getByLabel('Token extraction instruction').fill('the token is in data.auth.token');
  await page.getByRole('region', { name: 'Authentication Setup' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await leaveWizard(page);
}

async function loginBody(): Promise<string> {
  const answer = await fetch(`${bookshop.url}/openapi.json`);
  const found = (await answer.json()) as {
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { example?: unknown; examples?: object }> } } }
    >;
  };
  const media = found.paths['/auth/login']?.post.requestBody.content['application/json'];
  const [first] = Object.values(media?.examples ?? {}) as { value: unknown }[];
  return JSON.stringify(media?.example ?? first?.value);
}

async function openListed(page: Page, path: string, method: string): Promise<void> {
  const list = page.getByRole('region', { name: 'Endpoints' });
  await list
    .getByRole('link')
    .filter({ hasText: method })
    .filter({ has: page.getByText(path, { exact: true }) })
    .click();
  await expect(page.getByRole('tab', { name: /^Scenarios/ })).toBeVisible();
}

async function describeScenarios(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Endpoints' }).click();
  await openListed(page, '/books', 'POST');
  await expect(page.getByRole('button', { name: 'Generate Scenarios' })).toBeVisible();
  await page.getByRole('button', { name: 'Options…' }).click();
  const description = page.getByLabel('Describe what to test (optional)');
  await look(page, 'generate-dialog');
  await description.fill('a book without a title is refused; the price must not be negative; the sandwich is tasty');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Options…' }).click();
  await expect(description).toHaveValue(/sandwich/);
  await description.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Not understood' })).toContainText('sandwich');
  await expect(page.getByText('Written by the built-in generator.')).toBeVisible();
  const proposed = page.getByRole('region', { name: 'Proposed scenarios' });
  await expect(proposed.getByRole('checkbox')).not.toHaveCount(0);
  await look(page, 'generate-preview');
  await proposed.getByRole('checkbox').first().uncheck();
  await proposed.getByRole('button', { name: /^Save \d+ scenarios?$/ }).click();
  await look(page, 'generate-outcome');
  await page.getByRole('region', { name: 'Generated scenarios' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/scenario\/\d+\/detail$/);
}

async function generateRest(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'bookshop' }).click();
  await page.getByRole('button', { name: 'Generate…' }).click();
  await page.getByRole('radio', { name: /Quick/ }).check();
  await shot(page, 'generate-system');
  await expectAccessible(page);
  const progressTexts = await listenToProgress(page);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText(/^Generated \d+ scenarios for \d+ of \d+ endpoints\.$/)).toBeVisible({ timeout: 60_000 });
  expect(await progressTexts()).toContainEqual(expect.stringMatching(/Generating scenarios \d+ of \d+/));
  await page.getByText(/^Not generated \(\d+\)$/).click();
  await expect(page.getByText(/^Beyond the budget \(\d+\)$/)).toBeVisible();
  await look(page, 'generate-system-outcome');
  await page.getByRole('button', { name: 'Done' }).click();
}

/** What a progress bar in a dialog says from now on, however short it is there. */
async function listenToProgress(page: Page): Promise<() => Promise<string[]>> {
  const progressTexts = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = (): void => {
      const bar = globalThis.document.querySelector('[role=dialog] [role=progressbar], dialog [role=progressbar]');
      texts.push(bar?.parentElement?.textContent ?? '');
    };
    new MutationObserver(note).observe(globalThis.document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return texts;
  });
  return () => progressTexts.jsonValue();
}

/** What is not generated is asked for when it is opened, and is less where more is sent. */
async function seeUntried(page: Page): Promise<void> {
  await page.getByText('Not generated', { exact: true }).click();
  const beyond = page.getByRole('region', { name: 'Beyond the budget' });
  await page.getByRole('button', { name: 'Quick', exact: true }).click();
  await expect(beyond.getByRole('listitem')).not.toHaveCount(0);
  const count = await beyond.getByRole('listitem').count();
  await expectAccessible(page);
  await look(page, 'untried');
  await page.getByRole('button', { name: 'Deep', exact: true }).click();
  await expect.poll(() => beyond.getByRole('listitem').count()).toBeLessThan(count);
  await page.getByText('Not generated', { exact: true }).click();
}

async function editSteps(page: Page): Promise<void> {
  await openListed(page, '/books/{bookId}', 'GET');
  await seeUntried(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Valid request/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Configuration' }).click();
  const before = page.getByRole('region', { name: 'Steps before the request' });
  await before.getByRole('button', { name: 'Add step before' }).click();
  const step = before.getByRole('region').last();
  await page.keyboard.type('POST /books');
  await step.getByRole('button', { name: 'Extract variable' }).click();
  await step.getByLabel('Variable name').last().fill('1st');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(step.getByText('Use letters, digits, - and _, beginning with a letter.')).toBeVisible();
  await expect(step.getByLabel('Variable name').last()).toBeFocused();
  await step.getByRole('button', { name: 'Body' }).click();
  await step.getByLabel('Text of body').fill('{ "title": "{{title}}" }');
  await expect(step.getByText('No step before this one yields {{title}}, and no environment has it.')).toBeVisible();
  const account = step.getByRole('combobox', { name: /^Account of step \d+ before$/ });
  await expect(account).toHaveValue('own');
  await account.focus();
  await page.keyboard.press('n');
  await expect(account).toHaveValue('none');
  await look(page, 'steps-editor');

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await shot(page, 'steps-unsaved');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await step.getByRole('button', { name: /^Remove Step/ }).click();
  await before.getByRole('button', { name: 'Add step before' }).click();
  await page.keyboard.type('GET /books');
  await step.getByRole('button', { name: 'Value' }).click();
  await step.getByLabel('Name of the value').fill('page');
  await step.getByLabel('Text of page').fill('1');
  await step.getByRole('combobox', { name: /^Account of step/ }).selectOption('Nobody, without credentials');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to overview' }).click();
  await expect(page.getByRole('main').getByText('GET /books', { exact: true })).toBeVisible();
  await expect(page.getByText('without credentials', { exact: true })).toBeVisible();
  await expect(page.getByText('then this request')).toBeVisible();
  await page.getByRole('button', { name: 'Run Scenario' }).click();
  await expect(page.getByText('1 / 1 scenarios (100%)')).toBeVisible();
  await expect(page.getByText('Passed: 1')).toBeVisible();
  await look(page, 'steps-chain');
}

async function seeTrouble(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit steps' }).click();
  const step = page.getByRole('region', { name: 'Steps before the request' }).getByRole('region').last();
  await step.getByLabel('Text of page').fill('no number');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run Scenario' }).click();
  await page.getByRole('list', { name: 'Failed scenarios' }).getByRole('link').click();
  await expect(page.getByText('Error before the request')).toBeVisible();
  await expect(page.getByText(/was not sent/)).toBeVisible();
  await look(page, 'steps-trouble');
}

async function seeCoverage(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'bookshop' }).click();
  await page.getByRole('button', { name: 'Run All Scenarios' }).click();
  await runFinished(page);
  await page.getByRole('button', { name: 'Dismiss run' }).click();
  await page.getByRole('tab', { name: 'Coverage' }).click();
  const statuses = page.getByRole('list', { name: 'Statuses of POST /books', exact: true });
  await expect(statuses.getByText(': Passed').first()).toBeAttached();
  await look(page, 'coverage-after');
  await page.getByRole('button', { name: 'Constraints of POST /books', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Constraints of POST /books' })).toContainText('/title');
  await page.getByRole('button', { name: /^Only gaps/ }).click();
  await page.getByRole('searchbox', { name: 'Search by path or method' }).fill('POST /books');
  await look(page, 'coverage-constraints');
  await page.getByRole('searchbox', { name: 'Search by path or method' }).fill('nowhere');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Coverage by endpoint' })).toBeVisible();
}
