import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { title, useShops } from './shop.ts';
import type { Shop } from './shop.ts';

/** The server is killed in the middle of the work of each screen, and started again at the same port. */
const shops = useShops('gone');
const AWAY = /server cannot be reached/;

test.describe.configure({ retries: 0 });

let page: Page;
let shop: Shop;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  shop = await shops.fillAndRun(page);
});

test.afterAll(() => page.close());

const main = () => page.getByRole('main');

async function open(path: string): Promise<void> {
  await page.goto(shops.url() + path);
  await title(page).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Does something while there is no server. */
async function away(doing: () => Promise<void>): Promise<void> {
  await shops.kill();
  try {
    await doing();
  } finally {
    await shops.revive();
  }
}

/** Presses what offers to try once more; a page that has found the server by itself offers nothing any more. */
async function retry(): Promise<void> {
  const again = page.getByRole('button', { name: /^(?:Retry|Try Again)$/ });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
    await expect(again).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

test('screens whose code is not there yet say so inside the frame, and come on Try Again', async () => {
  await open('/dashboard');
  await away(async () => {
    for (const name of [/Runs/, /Book Shop/]) {
      await page.getByTestId('sidebar').getByRole('link', { name }).first().click();
      await expect(main().getByRole('alert')).toContainText(AWAY);
      await expect(title(page)).toBeVisible();
    }
  });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await retry();
  await expect(main().getByRole('heading').first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('dialogs and menus whose code is not there yet say so, can be put away, and open on Try Again', async () => {
  await open('/settings');
  const parts: [string, () => Promise<void>][] = [
    ['Command palette', () => page.keyboard.press('Control+k')],
    ['Keyboard shortcuts', () => page.keyboard.press('?')],
    ['Send feedback', () => page.getByRole('button', { name: 'Send feedback' }).click()],
    ['Create', () => page.getByRole('button', { name: 'Create New System' }).click()],
  ];
  await away(async () => {
    for (const [, press] of parts) {
      await press();
      await expect(page.getByRole('alert')).toContainText(AWAY);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'AT account menu' }).click();
    await expect(page.getByRole('alert')).toContainText(AWAY);
  });
  await retry();
  await expect(page.getByRole('menuitem', { name: 'Subscription' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [name, press] of parts) {
    await press();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('an editor that does not come leaves the text to read, and comes on Try Again', async () => {
  await open(shop.scenario);
  await away(async () => {
    await main().getByRole('button', { name: 'Technical Configuration' }).click();
    await expect(main().getByRole('alert').first()).toContainText(AWAY);
  });
  await retry();
  await expect(main().locator('.cm-content').first()).toBeVisible();
});

test('a part that a new release has taken away leads to loading the page anew', async () => {
  await open('/settings');
  await page.route('**/assets/FeedbackDialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('alert')).toContainText('There may be a new version: reload the page to go on.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.waitForEvent('load');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('dialog', { name: 'Send feedback' })).toBeVisible();
});
