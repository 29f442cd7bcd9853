import { expect, test } from './browser/test.ts';
import type { CDPSession, Page } from '@playwright/test';
import { endSession, expectAccessible, listen, look, signUp } from './browser/screen.ts';
import { newEmail, useOwnServer } from './server/use-server.ts';

/** Passkeys are made for a name. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');
const server = useOwnServer((url) => ({ publicUrl: named(url), defaultTier: 'free' as const }));
const at = (path: string) => `${named(server.url())}${path}`;
const card = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) });

/** The page stays open for the next test, which has devices of its own. */
const given: CDPSession[] = [];

test.afterEach(async () => {
  for (const session of given.splice(0)) await session.detach();
});

/** A device of the browser's own that checks its user, or cannot (`isUserVerified`). */
async function giveDevice(page: Page, isUserVerified = true): Promise<{ remove: () => Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  given.push(browser);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: async () => {
      await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
}

test('a passkey is added, opens the account, and is removed', async ({ page }) => {
  const complaints = listen(page);
  const email = newEmail('pia');
  await signUp(page, named(server.url()), email);
  await giveDevice(page);
  await page.goto(at('/settings'));
  await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome on/);
  await dialog.getByLabel('Name').fill('Blue laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You can log in with this passkey now.')).toBeVisible();
  await expect(card(page).getByRole('listitem')).toHaveText(/Blue laptop.*on one device/);
  await expectAccessible(page);
  await look(page, 'passkeys');

  await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await logOut(page);
  await page.goto(at('/login'));
  await expect(page.getByRole('heading', { name: 'Log in to Assay' })).toBeVisible();
  await expectAccessible(page);
  await look(page, 'login-passkey');
  await page.getByRole('button', { name: 'Log In with a Passkey' }).click();
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');

  await page.goto(at('/settings'));
  expect(complaints).toEqual([]);
  await card(page).getByRole('button', { name: 'Remove Blue laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('You can no longer log in with this passkey.')).toBeVisible();
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  await logOut(page);
  await page.goto(at('/login'));
  await page.getByRole('button', { name: 'Log In with a Passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a session that has ended goes on with a passkey, and what was typed stays', async ({ page }) => {
  await signUp(page, named(server.url()), newEmail('ben'));
  await giveDevice(page);
  await page.goto(at('/settings'));
  await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Name', { exact: true }).fill('Benjamin');
  await endSession(page);
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await dialog.getByRole('button', { name: 'Log In with a Passkey' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Benjamin');
});

test('a device that does not check its user adds no passkey', async ({ page }) => {
  await signUp(page, named(server.url()), newEmail('kim'));
  await page.goto(at('/settings'));
  const device = await giveDevice(page, false);
  await card(page).getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('No passkey was used: it was cancelled or took too long.')).toBeVisible();
  await device.remove();
});
