import { expect, test } from './browser/test.ts';
import type { Browser, Page } from '@playwright/test';
import { useShops } from './apis/shop.ts';
import { expectAccessible, listen, register } from './browser/screen.ts';
import { openIn, screens } from './browser/screens.ts';
import { newEmail } from './server/use-server.ts';

const shops = useShops('owner');

const REASON =
  'A viewer may read and run, but not change. This needs the role member. Ask an admin of your organization.';

/** Buttons that end what the test needs: they are everybody's own. */
const OWN = /Leave Organization|Delete Account|Sign Out|Log ?out|account menu|Organization:|Shut|Close/;

/** Somebody in a browser of their own who is a viewer where `page` is the owner. */
async function invitedViewer(page: Page, browser: Browser): Promise<Page> {
  const viewer = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const email = newEmail('viewer');
  await register(viewer, shops.url(), email);
  const call = async (by: Page, path: string, data: object) => {
    const answer = await by.request.post(`${shops.url()}/api/auth/organization/${path}`, {
      data,
      headers: { origin: shops.url() },
    });
    await expect(answer).toBeOK();
    return (await answer.json()) as { id: string; organizationId: string };
  };
  const { id, organizationId } = await call(page, 'invite-member', { email, role: 'viewer' });
  await call(viewer, 'accept-invitation', { invitationId: id });
  await call(viewer, 'set-active', { organizationId });
  return viewer;
}

/** Goes on with what a dialog asks, as far as that can be pressed. */
async function pressInDialog(page: Page): Promise<void> {
  const buttons = page.getByRole('dialog').getByRole('button', { disabled: false });
  for (const button of await buttons.all()) {
    const name = (await button.textContent({ timeout: 500 }).catch(() => '')) ?? '';
    if (name.trim() === '' || /Cancel|Close|Keep/.test(name)) continue;
    await button.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
}

/** Presses every button of a screen that can be pressed, one after the other. */
async function pressAll(page: Page, open: () => Promise<void>): Promise<number> {
  await open();
  const here = page.url();
  const buttons = page.getByRole('main').getByRole('button', { disabled: false });
  const names = new Set<string>();
  for (const button of await buttons.all())
    names.add((await button.getAttribute('aria-label')) ?? (await button.innerText()));
  for (const name of names) {
    if (name.trim() === '' || OWN.test(name)) continue;
    const button = buttons
      .filter({ visible: true })
      .and(page.getByRole('button', { name, exact: true }))
      .first();
    if (!(await button.isVisible().catch(() => false))) continue;
    await button.click({ timeout: 2000 }).catch(() => undefined);
    await page.waitForTimeout(150);
    await pressInDialog(page);
    await page.keyboard.press('Escape');
    if (page.url() !== here) await open();
  }
  return names.size;
}

test('a viewer presses every button of every screen, and the server refuses none of it', async ({ page, browser }) => {
  test.setTimeout(480_000);
  const shop = await shops.fillAndRun(page);
  const viewer = await invitedViewer(page, browser);
  const refused: string[] = [];
  viewer.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  let pressed = 0;
  for (const screen of screens)
    pressed += await test.step(screen.name, () =>
      pressAll(viewer, () => openIn(viewer, shops.url() + screen.path(shop), screen, 'filled')),
    );
  expect(pressed).toBeGreaterThan(60);
  expect(refused).toEqual([]);
});

test('what a viewer may not do says why, by pointer and by keyboard', async ({ page, browser }) => {
  const shop = await shops.fillAndRun(page);
  const viewer = await invitedViewer(page, browser);
  const complaints = listen(viewer);
  await viewer.goto(`${shops.url()}${shop.system}?mode=config`);
  const remove = viewer.getByRole('button', { name: 'Delete System' });
  await expect(remove).toHaveAttribute('title', REASON);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.focus();
  await expect(remove).toBeFocused();
  await viewer.keyboard.press('Enter');
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  // A form is not sent by Enter in one of its fields either.
  const name = viewer.getByRole('main').getByLabel('Name', { exact: true }).first();
  await name.fill('Taken over');
  await name.press('Enter');
  await expect(viewer.getByRole('alert')).toHaveCount(0);
  await expectAccessible(viewer);
  await viewer.goto(`${shops.url()}${shop.scenario}`);
  await viewer.getByRole('button', { name: 'Scenario actions' }).click();
  await expect(viewer.getByRole('menuitem', { name: 'Delete Scenario' })).toHaveAttribute('title', REASON);
  await expect(viewer.getByRole('menuitem', { name: 'Delete Scenario' })).toBeDisabled();
  await expect(viewer.getByRole('menuitem', { name: 'Run' })).toBeEnabled();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Create New System' }).first()).toBeEnabled();
  expect(complaints).toEqual([]);
});
