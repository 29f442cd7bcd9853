import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { listen, look } from './browser/screen.ts';
import { press, tabTo } from './browser/keyboard.ts';
import { recordText } from './browser/passing-texts.ts';
import { newEmail, sharedServer } from './server/use-server.ts';
import { Workspace } from './workspace.ts';

interface Created {
  id: number;
  token: string;
}

const { url } = sharedServer;
const list = (page: Page) => page.getByRole('list', { name: 'Personal access tokens' });
const row = (page: Page, label: string) => list(page).getByRole('listitem').filter({ hasText: label });
const dialog = (page: Page) => page.getByRole('dialog');
const openTokens = (page: Page) => page.goto(`${url()}/settings?tab=api-tokens`);

const createToken = (work: Workspace, label: string) => work.post<Created>('/pat-tokens', { label, scopes: ['read'] });

test('SET-02, SET-03: the tab of the settings is in the address', async ({ page }) => {
  await Workspace.signUp(page, url(), newEmail('tabs'));
  await openTokens(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('API Tokens')).toHaveAttribute('aria-selected', 'true');
  await tab('Team').click();
  await expect(page).toHaveURL(`${url()}/settings#team`);
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('owner');
  await look(page, 'team');
  await page.reload();
  await expect(tab('Team')).toHaveAttribute('aria-selected', 'true');
  await press(page, tab('Team'), 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url()}/settings#api-tokens`);
  await tab('Profile').click();
  await expect(page).toHaveURL(`${url()}/settings`);
  await expect(page.getByText('Appearance')).toBeVisible();
  await tab('Billing').click();
  await expect(page).toHaveURL(`${url()}/subscription`);
});

test('SET-05: Generate PAT Token opens the dialog that creates one', async ({ page }) => {
  await Workspace.signUp(page, url(), newEmail('opens'));
  await openTokens(page);
  await expect(page.getByRole('tab', { name: 'API Tokens' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate PAT Token' }).click();
  await expect(dialog(page).getByLabel('Label')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Create', exact: true })).toBeVisible();
});

test('TOK-06 to TOK-16: a token is created, and its secret is shown once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.clock.install();
  const complaints = listen(page);
  await Workspace.signUp(page, url(), newEmail('create'));
  await openTokens(page);
  await press(page, page.getByRole('button', { name: 'Generate PAT Token' }));
  const [label, create] = [page.getByLabel('Label'), page.getByRole('button', { name: 'Create', exact: true })];
  const [read, write] = [page.getByRole('checkbox', { name: /^read/ }), page.getByRole('checkbox', { name: /^write/ })];
  await test.step('TOK-10, TOK-11: the dialog says what a token may do', async () => {
    await expect(dialog(page)).toContainText('View scenarios, run tests, and access results');
    await expect(dialog(page)).toContainText('Create scenarios, update data, and modify configurations');
    await expect(dialog(page)).toContainText('A token has full access to your account');
    await look(page, 'token-create');
  });
  await test.step('TOK-06, TOK-07, TOK-08: only a complete form can be sent', async () => {
    await expect(label).toBeFocused();
    await expect(create).toBeDisabled();
    await label.fill('   ');
    await expect(create).toBeDisabled();
    await expect(dialog(page)).toContainText('Enter a label.');
    await label.fill('x'.repeat(101));
    await expect(dialog(page)).toContainText('A label has at most 100 characters');
    await expect(create).toBeDisabled();
    await label.fill('x'.repeat(100));
    await expect(create).toBeEnabled();
    await read.uncheck();
    await expect(dialog(page)).toContainText('Choose at least one scope.');
    await expect(create).toBeDisabled();
    await read.check();
    await write.check();
  });
  await test.step('TOK-09: what the server refuses is said at its field until that is edited', async () => {
    const errors = [
      { loc: ['body', 'label'], msg: 'Taken.', field: 'label', message: 'Taken.' },
      { loc: ['body', 'scopes', 0], msg: 'Not now.', field: 'scopes.0', message: 'Not now.' },
    ];
    const problem = { type: 'x', title: 'x', status: 422, detail: 'x', code: 'validation_failed', request_id: 'x' };
    await page.route('**/api/pat-tokens', (route) => route.fulfill({ status: 422, json: { ...problem, errors } }));
    await create.click();
    await expect(dialog(page)).toContainText('Taken.');
    await expect(label).toHaveAttribute('aria-invalid', 'true');
    await label.fill('Nightly run');
    await expect(dialog(page)).not.toContainText('Taken.');
    await expect(dialog(page)).toContainText('Not now.');
    await write.uncheck();
    await expect(dialog(page)).not.toContainText('Not now.');
    await page.route('**/api/pat-tokens', (route) => route.fulfill({ status: 500, json: { ...problem, status: 500 } }));
    await create.click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create token');
    await page.unrouteAll();
    // The two answers above are errors to the browser.
    expect(complaints.splice(0)).toHaveLength(2);
  });
  const secret = page.getByTestId('token-secret');
  await test.step('TOK-08: nothing is sent twice while a token is created', async () => {
    await page.route('**/api/pat-tokens', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await label.focus();
    await press(page, create);
    await expect(create).toBeDisabled();
    await expect(secret).toHaveText(/^assay_pat_[0-9A-Za-z]{36}$/);
    await page.unrouteAll();
  });
  const text = (await secret.textContent()) ?? '';
  await test.step('TOK-12, TOK-14: the dialog says Copied for 3 s and closes', async () => {
    await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused();
    await look(page, 'token-created');
    await page.keyboard.press('Escape');
    await expect(secret).toBeVisible();
    const copied = await recordText(page, 'Copied');
    await press(page, dialog(page).getByRole('button', { name: 'Copy' }));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    const lasted = await copied.lasted();
    expect(lasted).toBeGreaterThan(2900);
    expect(lasted).toBeLessThan(6000);
    await expect(dialog(page)).toHaveCount(0);
    expect(await page.content()).not.toContain(text);
  });
  await test.step('TOK-16, TOK-17: the list names it by its id, and it was never used', async () => {
    await expect(row(page, 'Nightly run')).toContainText(/assay_pat_\d{6}\.\.\./);
    await expect(row(page, 'Nightly run')).toContainText('Never used');
  });
  await test.step('TOK-15: the clipboard is cleared after 60 s, unless it has other content by then', async () => {
    await page.clock.fastForward(40_000);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.clock.fastForward(20_000);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('');
  });
  expect(complaints).toEqual([]);
});

test('SET-04, SET-06, SET-07, TOK-01 to TOK-05, ERR-35, ERR-36: tokens are listed, seen in use and revoked', async ({
  page,
}) => {
  await page.clock.install();
  const complaints = listen(page);
  const work = await Workspace.signUp(page, url(), newEmail('revoke'));
  const [used, other] = [await createToken(work, 'Used in CI'), await createToken(work, 'Spare')];
  await work.post('/service-tokens', { label: 'Nightly pipeline', scopes: ['read', 'write'] });
  for (let call = 0; call < 3; call += 1)
    await fetch(`${url()}/api/system`, { headers: { authorization: `Bearer ${used.token}` } });
  await openTokens(page);
  await expect(row(page, 'Used in CI')).toContainText('Used just now');
  await expect(page.getByRole('list', { name: 'Service tokens' })).toContainText('Nightly pipeline');
  await look(page, 'tokens');
  const revoke = (label: string) => page.getByRole('button', { name: `Revoke ${label}` });
  const confirm = dialog(page).getByRole('button', { name: 'Revoke' });

  await test.step('SET-07: a failed revocation says so', async () => {
    await page.route('**/api/pat-tokens/*', (route) => route.abort());
    await press(page, revoke('Spare'));
    await press(page, confirm);
    await expect(page.getByText(/^Failed to revoke token/)).toBeVisible();
    await page.unrouteAll();
    complaints.length = 0;
  });
  await test.step('SET-07: a token that was revoked elsewhere meanwhile is not chosen', async () => {
    await revoke('Spare').click();
    await expect(dialog(page)).toContainText('Spare');
    await work.call('DELETE', `/pat-tokens/${other.id}`);
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    // Behind the question the list has no role; its texts are there all the same.
    await expect(page.getByRole('list', { name: 'Personal access tokens', includeHidden: true })).not.toContainText(
      'Spare',
    );
    const notice = await recordText(page, 'No token selected for revocation');
    await confirm.click();
    await notice.expectShown();
  });
  await test.step('SET-04: revoked tokens are shown where they are asked for', async () => {
    await page.getByRole('checkbox', { name: 'Show revoked tokens' }).check();
    await expect(row(page, 'Spare')).toContainText('Revoked');
    await expect(revoke('Spare')).toHaveCount(0);
  });
  await test.step('TOK-02, TOK-03, TOK-04: a token in use', async () => {
    await press(page, row(page, 'Used in CI').getByRole('link'));
    await expect(page).toHaveURL(`${url()}/settings/api-tokens/${used.id}`);
    const detail = page.getByRole('main');
    // It was used before the clock was put forward, a minute ago on a busy machine.
    for (const text of ['Used in CI', 'Active', 'read', 'Created', /Just now|\dm ago/, 'assay_pat_'])
      await expect(detail).toContainText(text);
    await expect(detail).toContainText('3 requests in the last 30 days');
    await expect(page.getByRole('figure', { name: 'Requests per day, last 30 days' }).locator('canvas')).toBeVisible();
    const numbers = page.getByRole('table', { name: 'Requests per day, last 30 days' });
    await expect(numbers.getByRole('row')).toHaveCount(31);
    await expect(numbers.getByRole('row').last()).toContainText('3');
    await look(page, 'token');
  });
  await test.step('SET-06, SET-07: the notice after a revocation lasts 5 s', async () => {
    const done = await recordText(page, 'Token successfully revoked');
    await press(page, page.getByRole('button', { name: 'Revoke' }));
    await press(page, confirm);
    const ms = await done.lasted();
    expect(ms).toBeGreaterThan(4900);
    // An error without a time of its own lasts 8 s.
    expect(ms).toBeLessThan(8000);
    await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Revoked');
  });
  expect(complaints).toEqual([]);
  await test.step('TOK-01, TOK-05: the way back, a token without use, and one that does not exist', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Back to API tokens' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${url()}/settings?tab=api-tokens`);
    await page.route('**/usage', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('list', { name: 'Service tokens' }).getByRole('link').click();
    await expect(page.getByRole('definition').filter({ hasText: /^Never$/ })).toBeVisible();
    await recover(page, 'ERR-36: usage that fails', 'Failed to load usage statistics');
    await expect(page.getByRole('main')).toContainText('No requests in the last 30 days.');
    await page.route('**/api/pat-tokens?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${url()}/settings/api-tokens/999999`);
    await recover(page, 'ERR-35: a list that fails', 'Failed to load tokens');
    await expect(page.getByText('Token not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to API tokens' }).click();
    await expect(page).toHaveURL(`${url()}/settings?tab=api-tokens`);
  });
});

/** A failed call is said, and works once it is tried again. */
async function recover(page: Page, name: string, text: string): Promise<void> {
  await test.step(name, async () => {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  });
}
