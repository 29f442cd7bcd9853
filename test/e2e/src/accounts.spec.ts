import { readFile } from 'node:fs/promises';
import { codeOf, OIDC_CLIENT, startMailbox, startOidcServer } from '@assay/test-servers';
import type { OidcServer } from '@assay/test-servers';
import { expect, test } from './browser/test.ts';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, listen, look, openDashboard, register, shot } from './browser/screen.ts';
import { newEmail, useOwnServer } from './server/use-server.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let provider: OidcServer;
const server = useOwnServer(async (url) => {
  [mailbox, provider] = await Promise.all([startMailbox(), startOidcServer(url)]);
  return { defaultTier: 'free' as const, smtpUrl: mailbox.url, oidc: { issuer: provider.issuer, ...OIDC_CLIENT } };
});
test.afterAll(() => Promise.all([mailbox.close(), provider.close()]));

const main = (page: Page) => page.getByRole('main');
const at = (path: string) => `${server.url()}${path}`;
const card = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The latest mail to an address about something; waits for it. */
async function mailTo(address: string, subject: RegExp): Promise<{ link: string }> {
  const found = () => mailbox.all.findLast((mail) => mail.to === address && subject.test(mail.subject));
  await expect.poll(found, { timeout: 60_000 }).toBeTruthy();
  return { link: /https?:\/\/\S+/.exec(found()?.text ?? '')?.[0] ?? '' };
}

async function confirm(page: Page, email: string): Promise<void> {
  await page.goto((await mailTo(email, /^Finish/)).link);
  await expect(page.getByRole('heading', { name: 'Enter your password to finish' })).toBeVisible();
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your e-mail address is confirmed. Log in with your password.')).toBeVisible();
}

/** Signs up, opens the link of the mail, signs in, and ends on the dashboard. */
async function signUp(page: Page, email: string): Promise<void> {
  await register(page, server.url(), email, () => confirm(page, email));
  await openDashboard(page, server.url());
}

/** A second person, in a browser of their own. */
async function somebodyElse(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, email);
  return page;
}

test('an address is confirmed, and a forgotten password is chosen anew by mail', async ({ page }) => {
  const complaints = listen(page);
  const email = newEmail('rita');
  await page.goto(at('/login#/sign-up'));
  await page.getByLabel('Name').fill('Rita');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('silver harbour lamps');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('its link asks for your password to finish the account')).toBeVisible();
  await confirm(page, email);
  await expect(page.getByRole('heading', { name: 'Log in to Assay' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');
  await page.goto(at('/settings'));
  // This server is opened by its address.
  await expect(main(page).getByText('Passkeys need a browser that supports them')).toBeVisible();
  await expect(main(page).getByText('This address is confirmed.')).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
  await page.goto(at('/login'));
  await page.getByRole('link', { name: 'Get a link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(page.getByText('If the address has an account, a link was sent to it.')).toBeVisible();
  await expectAccessible(page);
  const { link } = await mailTo(email, /new password/);
  await page.goto(link);
  await page.getByLabel('New password').fill('twelve brown horses');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to Assay' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('twelve brown horses');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');
  expect(complaints).toEqual([]);
});

/** What the file says that a button saves. */
async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('SET-01: the profile: name, address, password, sessions, and deleting the account', async ({ page, browser }) => {
  const email = newEmail('profile');
  await signUp(page, email);
  await page.goto(at('/settings'));
  await card(page, 'Profile').getByLabel('Name').fill('Ann Other');
  await card(page, 'Profile').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name was saved.')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(at('/login'));
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill('correct horse');
  await other.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(other.getByTestId('page-title')).toHaveText('Dashboard');
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('this session');
  await expect(sessions.first()).toContainText('Chrome on Linux');
  await look(page, 'settings-profile');
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login|\/$/);
  const password = card(page, 'Password');
  await password.getByLabel('Current password').fill('wrong');
  await password.getByLabel('New password').fill('welcome2024!');
  await expect(password.getByRole('status')).toHaveText(/^Can be guessed\. Three or four words/);
  await password.getByLabel('New password').fill('purple tractor wheels');
  await expect(password.getByRole('status')).toHaveText('Very hard to guess.');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByRole('alert')).toBeVisible();
  await password.getByLabel('Current password').fill('correct horse');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password was changed. Other sessions have ended.')).toBeVisible();
  const newAddress = newEmail('moved');
  await card(page, 'Profile').getByLabel('Email').fill(newAddress);
  await card(page, 'Profile').getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change your e-mail address?' });
  await change.getByLabel('Password').fill('purple tractor wheels');
  await change.getByRole('button', { name: 'Change Address' }).click();
  await mailTo(email, /^Your e-mail address is to be changed/);
  await page.goto((await mailTo(newAddress, /^Confirm/)).link);
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await page.goto(at('/settings'));
  await expect(card(page, 'Profile').getByLabel('Email')).toHaveValue(newAddress);
  expect(JSON.parse(await downloaded(page, 'Download My Data'))).toMatchObject({ account: { email: newAddress } });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('nope');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password').fill('purple tractor wheels');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.waitForURL(at('/'));
  await page.goto(at('/dashboard'));
  await expect(page).toHaveURL(/\/login|\/$/);
});

test('a team: invited by mail, roles, organizations, leaving, and who did what', async ({ page, browser }) => {
  const complaints = listen(page);
  const [owner, guest] = [newEmail('olga'), newEmail('gus')];
  await signUp(page, owner);
  await page.getByRole('button', { name: /^Organization:/ }).click();
  await page.getByRole('menuitem', { name: 'New organization' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Tools & Sons');
  await page.getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByRole('button', { name: 'Organization: Tools & Sons' })).toBeVisible();
  await page.goto(at('/settings#team'));
  await card(page, 'Invitations').getByLabel('Email').fill(guest);
  await card(page, 'Invitations').getByLabel('Role').selectOption('viewer');
  await card(page, 'Invitations').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(guest);
  const invitation = await mailTo(guest, /^Join Tools & Sons/);
  const other = await somebodyElse(browser, guest);
  await other.goto(invitation.link);
  await expect(other.getByText(`${owner} invites you to Tools & Sons as viewer.`)).toBeVisible();
  await shot(other, 'invitation');
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('button', { name: 'Organization: Tools & Sons' })).toBeVisible();
  await other.goto(at('/subscription'));
  await expect(other.getByText('Only owners and admins of the organization can choose its plan.')).toBeVisible();
  await other.goto(at('/settings#team'));
  await expect(other.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  const needsAdmin = /This needs the role admin/;
  for (const [title, name] of [
    ['Invitations', 'Invite'],
    ['Organization', 'Save'],
    ['Audit log', 'Export CSV'],
  ] as const) {
    const button = card(other, title).getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(needsAdmin);
  }
  await expect(card(other, 'Audit log')).toContainText(needsAdmin);
  await page.reload();
  const choice = page.getByLabel(`Role of ${guest}`, { exact: true });
  await choice.selectOption('owner');
  await page.getByRole('button', { name: `Change the role of ${guest}` }).click();
  await page.getByRole('dialog', { name: 'Make an owner?' }).getByRole('button', { name: 'Cancel' }).click();
  await choice.selectOption('admin');
  await page.getByRole('button', { name: `Change the role of ${guest}` }).click();
  await expect(page.getByText(`${guest} is admin now.`)).toBeVisible();
  const events = page.getByRole('list', { name: 'Events' });
  await page.reload();
  await expect(events).toContainText(`(${guest}), viewer to admin`);
  await expect(events).toContainText('Member joined');
  await expect(events).toContainText(`Member invited: ${guest}`);
  await page.getByLabel('What was done').selectOption('member_joined');
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await look(page, 'settings-team');
  await expectAccessible(page);
  await other.reload();
  await expect(card(other, 'Invitations')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Export Organization' })).toHaveCount(0);
  const lines = (await downloaded(page, 'Export Organization')).trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ organization: { name: 'Tools & Sons' } });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: true });
  await other.getByRole('button', { name: 'Leave Organization' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(other.getByRole('button', { name: /^Organization: Ann/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await card(page, 'Organization').getByLabel('Name').fill('Tools');
  await card(page, 'Organization').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Organization: Tools' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Organization' }).click();
  await page.getByRole('dialog').getByLabel('Type Tools to continue').fill('Tools');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Organization' }).click();
  await expect(page.getByRole('button', { name: /^Organization: Ann/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('who has an account at the identity provider signs in there, and out again', async ({ page }) => {
  provider.signedIn = { email: 'ida@acme.example' };
  await page.goto(at('/login'));
  const start = page.getByRole('button', { name: 'Continue with Acme' });
  await expect(start).toBeVisible();
  await shot(page, 'login-single-sign-on');
  await expectAccessible(page);
  await start.click();
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menu')).toContainText('ida@acme.example');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.getByRole('button', { name: /yes|sign me out/i }).click();
  await expect(page).toHaveURL(at('/'));
  provider.signedIn = { email: 'eve@evil.example' };
  await page.goto(at('/login'));
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page.getByText('Addresses at evil.example may not sign in here.')).toBeVisible();
});

test('an identity is linked in the profile, asks for the second factor, and is removed', async ({ page, browser }) => {
  const email = `${newEmail('lin').split('@')[0] ?? ''}@acme.example`;
  await signUp(page, email);
  provider.signedIn = { email };
  await page.goto(at('/settings'));
  await card(page, 'Linked identities').getByRole('button', { name: 'Link Acme' }).click();
  await expect(page.getByRole('list', { name: 'Linked identities' })).toContainText('Acme');
  await card(page, 'Second factor').getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from your device').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('From now on you also need a code to log in.')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(at('/login'));
  await other.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await other.getByLabel('Code from your device').fill(codeOf(key));
  await other.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(other.getByTestId('page-title')).toHaveText('Dashboard');
  await page.getByRole('button', { name: 'Remove Acme' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(card(page, 'Linked identities')).toContainText('No identity is linked.');
});

test('a session that ended while the profile is open is told, and single sign-on is offered', async ({ page }) => {
  await signUp(page, newEmail('ends'));
  await page.goto(at('/settings'));
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  await page.context().clearCookies();
  await card(page, 'Profile').getByLabel('Name').fill('Typed before');
  await card(page, 'Profile').getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
});

test('a second factor is set up, asked for, replaced by a recovery code, and turned off', async ({ page, browser }) => {
  const email = newEmail('tess');
  await signUp(page, email);
  await page.goto(at('/settings'));
  await card(page, 'Second factor').getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = (await dialog.locator('code').textContent()) ?? '';
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await look(page, 'second-factor');
  await expectAccessible(page);
  await dialog.getByLabel('Code from your device').fill('000000');
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Code from your device').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('From now on you also need a code to log in.')).toBeVisible();
  const logIn = async (code: string, isRecovery: boolean): Promise<Page> => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(at('/login'));
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password').fill('correct horse');
    await other.getByRole('button', { name: 'Log In', exact: true }).click();
    if (isRecovery) await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByLabel(isRecovery ? 'Recovery code' : 'Code from your device').fill(code);
    await other.getByRole('button', { name: 'Log In', exact: true }).click();
    return other;
  };
  const refused = await logIn('000000', false);
  await expect(refused.getByRole('alert')).toBeVisible();
  await refused.goto(at('/dashboard'));
  await expect(refused).toHaveURL(/\/login|\/$/);
  await expect((await logIn(codeOf(key), false)).getByTestId('page-title')).toHaveText('Dashboard');
  await expect((await logIn(codes[0] ?? '', true)).getByTestId('page-title')).toHaveText('Dashboard');
  await expect((await logIn(codes[0] ?? '', true)).getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Second factor')).toContainText(`${codes.length - 1} recovery codes are left.`);
  await card(page, 'Second factor').getByRole('button', { name: 'Make New Recovery Codes' }).click();
  await dialog.getByLabel('Password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Make New Codes' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(codes.length);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Second factor')).toContainText(`${codes.length} recovery codes are left.`);
  await card(page, 'Second factor').getByRole('button', { name: 'Turn Off' }).click();
  await dialog.getByLabel('Password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(card(page, 'Second factor').getByRole('button', { name: 'Set Up' })).toBeVisible();
});
