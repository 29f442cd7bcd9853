import { expect, test } from './browser/test.ts';
import { signUp } from './browser/screen.ts';
import { sidebar, title } from './apis/shop.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

const { url } = sharedServer;

test('AUTH-01 to AUTH-03: who is asked for, signed out and signed in are three states', async ({ page }) => {
  let answer = (): void => undefined;
  await page.route('**/api/auth/get-session', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.goto(`${url()}/dashboard`);
  await expect(page.getByText('Initializing Authentication...', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  answer();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const frame = [sidebar(page), title(page), page.getByRole('button', { name: 'Send feedback' })];
  for (const part of frame) await expect(part).toHaveCount(0);
  await signUp(page, url(), newEmail('states'));
  for (const part of frame) await expect(part).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
  for (const part of frame) await expect(part).toHaveCount(0);
});

test('AUTH-04: the log-in page leads from step to step by the hash of its address', async ({ page }) => {
  await page.goto(`${url()}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await page.goto(`${url()}/login#/sign-up`);
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('AUTH-09: nothing that the application shows names a role', async ({ page }) => {
  await signUp(page, url(), newEmail('roles'));
  for (const path of ['/dashboard', '/systems', '/runs', '/settings', '/subscription']) {
    await page.goto(url() + path);
    await expect(title(page)).toBeVisible();
    await expect(page.getByText(/\b(?:role|owner|admin|administrator|viewer)\b/i)).toHaveCount(0);
  }
});
