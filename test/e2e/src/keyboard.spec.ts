import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from './browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import { expectFocusKept, press, tabTo, type } from './browser/keyboard.ts';
import { freePort, startBookshop } from './server/processes.ts';
import type { Running } from './server/processes.ts';
import { listen, shot } from './browser/screen.ts';
import { title } from './apis/shop.ts';
import { newEmail, sharedServer } from './server/use-server.ts';
import { runFinished } from './browser/run-progress.ts';

const document = resolve(import.meta.dirname, '../../../examples/bookshop/openapi.yaml');

const server = sharedServer;
let bookshop: Running;
let shopPort: number;

test.beforeAll(async () => {
  shopPort = await freePort();
  bookshop = await startBookshop({ port: shopPort });
});

test.afterAll(() => bookshop.stop());

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('the whole job by keyboard alone, with the focus never lost and always visible', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(server.url());
  await signUp(page);
  await addSystem(page);
  await configureLogin(page);
  await generate(page);
  await runAll(page);
  await expect(page.getByText('Failed: 0', { exact: true })).toBeVisible();

  await bookshop.stop();
  bookshop = await startBookshop({ port: shopPort, faults: ['price-as-text'] });
  await runAll(page);
  await readEvidence(page);
  await editRule(page);
  await readHistory(page);
  expect(complaints).toEqual([]);
});

async function signUp(page: Page): Promise<void> {
  await press(page, page.getByRole('main').getByRole('link', { name: 'Get Started' }));
  // Another document: the keyboard begins at its top.
  await expect(page).toHaveURL(`${server.url()}/login#/sign-up`);
  await type(page, page.getByLabel('Name'), 'Ann Tester');
  await type(page, page.getByLabel('Email'), newEmail('ann'));
  await type(page, page.getByLabel('Password'), 'correct horse');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Dashboard');
  await expectFocusKept(page, page.getByRole('main'));
  // The focus is there for the keyboard to go on from; a frame around the whole page says nothing.
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
  await page.reload();
  await expect(title(page)).toHaveText('Dashboard');
  await page.keyboard.press('Tab');
  await expectFocusKept(page, button(page, 'Skip to content'));
  await page.keyboard.press('Enter');
  await expectFocusKept(page, page.getByRole('main'));
}

async function addSystem(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create New System' });
  const open = page.getByRole('banner').getByRole('button', { name: 'Create New System' });
  await press(page, open);
  await expect(dialog.getByText('Choose Import Type')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocusKept(page, open);
  await page.keyboard.press('n');
  const kinds = dialog.getByRole('radio');
  await tabTo(page, kinds.first());
  await page.keyboard.press('ArrowDown');
  await expect(kinds.last()).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(kinds.first()).toBeChecked();
  await press(page, dialog.getByRole('button', { name: 'Next' }));
  const file = dialog.getByTestId('specification-file');
  await expect(file).toBeVisible();
  await expectFocusKept(page);
  for (const key of ['Space', 'Enter']) {
    const chooser = page.waitForEvent('filechooser');
    await press(page, file, key);
    const text = (await readFile(document, 'utf8')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):4401/g, bookshop.url);
    await (await chooser).setFiles({ name: 'bookshop.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await expect(dialog.getByText('bookshop.yaml')).toBeVisible();
    await expectFocusKept(page, file);
  }
  await press(page, dialog.getByRole('button', { name: 'Create System' }));
  await expect(page).toHaveURL(/\/wizard\/\d+$/);
  await expect(dialog).toHaveCount(0);
  await expectFocusKept(page, page.getByRole('heading', { name: 'System Overview' }));
}

async function configureLogin(page: Page): Promise<void> {
  const continues = page.getByRole('main').getByRole('button', { name: 'Continue' });
  await press(page, continues);
  const auth = step(page, 'Authentication Setup');
  await expectFocusKept(page, auth.getByRole('heading', { name: 'Authentication Setup' }));
  await type(page, auth.getByLabel('Authentication Endpoint'), `${bookshop.url}/auth/login`);
  await type(page, auth.getByLabel('Body (JSON)'), await loginBody());
  await type(page, auth.getByLabel('Token extraction instruction'), 'the token is in data.auth.token');
  const extraction = auth.getByRole('button', { name: 'Test token extraction' });
  await press(page, extraction);
  await expect(page.getByText('Token extracted successfully.')).toBeVisible();
  await expectFocusKept(page, extraction);
  const save = auth.getByRole('button', { name: 'Save' });
  await press(page, save);
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await expectFocusKept(page, save);
  await press(page, continues);
  await expectFocusKept(page, page.getByRole('heading', { name: 'Configure Endpoints' }));
}

/** The example of the document's login operation, as a person would copy it. */
async function loginBody(): Promise<string> {
  const answer = await fetch(`${bookshop.url}/openapi.json`);
  const found = (await answer.json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { example?: unknown }> } } }>;
  };
  return JSON.stringify(found.paths['/auth/login']?.post.requestBody.content['application/json']?.example);
}

async function generate(page: Page): Promise<void> {
  await configureEndpoint(page);
  await press(page, page.getByRole('main').getByRole('button', { name: 'Continue' }));
  const heading = page.getByRole('heading', { name: 'Generate Scenarios' });
  await expectFocusKept(page, heading);
  await press(page, button(page, 'Generate Scenarios'));
  await expect(step(page, 'Review & Run')).toBeVisible({ timeout: 60_000 });
  await expectFocusKept(page, page.getByRole('heading', { name: 'Review & Run' }));
  await press(page, button(page, 'Finish'));
  await expect(page).toHaveURL(/\/system\/\d+$/);
  await expectFocusKept(page);
}

/** The values of one endpoint are looked at and saved as they are. */
async function configureEndpoint(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Endpoints to configure' });
  await press(page, list.getByRole('button', { name: /POST.*\/books/ }).first());
  const save = button(page, 'Save Configuration');
  await press(page, save);
  await expect(page.getByText('Configuration saved successfully').last()).toBeVisible();
  await expectFocusKept(page, save);
}

async function runAll(page: Page): Promise<void> {
  const run = button(page, 'Run All Scenarios');
  await press(page, run);
  await runFinished(page);
  await expect(button(page, 'Dismiss run')).toBeVisible();
  await expectFocusKept(page, run);
}

async function readEvidence(page: Page): Promise<void> {
  const failures = page.getByRole('list', { name: 'Failed scenarios' }).getByRole('listitem');
  const failed = failures.filter({ hasText: '/books/{bookId}' }).filter({ hasText: /price/ });
  await press(page, failed.getByRole('link').first());
  const validations = page.getByRole('region', { name: 'Verdicts' });
  await expect(validations.getByText(/price/).first()).toBeVisible();
  await expectFocusKept(page, page.getByRole('main'));
  const passed = validations.getByRole('button', { name: /Show \d+ passed/ });
  await press(page, passed);
  await expectFocusKept(page, validations.getByRole('button', { name: 'Hide passed' }));
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await tabTo(page, response.getByRole('textbox', { name: 'Response body' }));
  await expect(page.locator('[data-marked]').first()).toContainText('price');
  await expect(page.locator('[data-marked]').first()).toBeInViewport();
  await shot(page, 'keyboard-evidence');
}

async function editRule(page: Page): Promise<void> {
  await press(page, button(page, 'Back to overview'));
  await expect(page.getByText('50% success')).toBeVisible();
  await expectFocusKept(page);
  await press(page, button(page, 'Edit validation rules'));
  const editor = page.getByRole('region', { name: 'Validation rules' });
  const rules = editor.getByRole('combobox');
  await expect(rules.first()).toBeVisible();
  await expectFocusKept(page);
  const before = await rules.count();
  await press(page, editor.getByRole('button', { name: 'Add validation rule', exact: true }));
  await expectFocusKept(page, rules.last());
  await page.keyboard.type('responds within 5000 ms');
  await type(page, rules.first(), '`price` is at least 1');
  await expect(editor.getByText(/Understood as: .*price/).first()).toBeVisible();
  const save = editor.getByRole('button', { name: 'Save' });
  await press(page, save);
  await expect(page.getByText('Validation rules saved.')).toBeVisible();
  await expectFocusKept(page, save);
  await expect(save).toBeDisabled();
  await expect(rules).toHaveCount(before + 1);
  await press(page, editor.getByRole('button', { name: `Delete validation rule ${before + 1}` }));
  await expectFocusKept(page, editor.getByRole('button', { name: 'Keep' }));
  await page.keyboard.press('Enter');
  await expectFocusKept(page, rules.last());
  await page.keyboard.type(' and the status is 200');
  await goByPalette(page, 'runs');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(page, question.getByRole('button', { name: 'Stay' }));
  await expect(question).toHaveCount(0);
  await expectFocusKept(page);
  await press(page, editor.getByRole('button', { name: 'Reset' }));
  await expect(rules.last()).toHaveValue('responds within 5000 ms');
  await expectFocusKept(page);
}

async function readHistory(page: Page): Promise<void> {
  await press(page, page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last());
  await expect(page.getByRole('columnheader', { name: 'Scenario Name' })).toBeVisible();
  await expectFocusKept(page, page.getByRole('main'));
  await tabTo(page, page.getByRole('tab', { name: /^Scenarios/ }));
  await page.keyboard.press('ArrowLeft');
  const tab = page.getByRole('tab', { name: 'Execution History' });
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expectFocusKept(page, tab);
  const row = page.getByRole('list', { name: 'Execution history' }).getByRole('button', { expanded: false }).first();
  await press(page, row);
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toBeVisible();
  await expectFocusKept(page);

  await goByPalette(page, 'runs');
  await expect(title(page)).toHaveText('Runs');
  await expectFocusKept(page);
  await press(page, page.getByRole('list', { name: 'Runs' }).getByRole('link').first());
  await expect(title(page)).toHaveText(/^Run \d+$/);
  await expectFocusKept(page, page.getByRole('main'));
  await press(page, button(page, /^All \(\d+\)$/));
  await press(page, page.getByRole('list', { name: 'Scenarios' }).getByRole('link').first());
  await expect(page).toHaveURL(/mode=execution/);
  await expectFocusKept(page);
  await shot(page, 'keyboard-end');
}

/** Types on without waiting for the palette, as fast fingers do. */
async function goByPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue(words);
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}
