import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import type { Response } from '@playwright/test';
import { AWAY, openDesk } from './server/cut-server.ts';
import { sidebar, title } from './apis/shop.ts';

const { page, shop, main, button, rows, url, open, away, retry } = openDesk('gone');

test('screens whose code could not be loaded report it inside the frame, and open on Try Again', async () => {
  await open('/dashboard');
  await away(async () => {
    for (const name of [/Runs/, /Book Shop/]) {
      await page().getByTestId('sidebar').getByRole('link', { name }).first().click();
      await expect(main().getByRole('alert')).toContainText(AWAY);
      await expect(title(page())).toBeVisible();
    }
  });
  await page().evaluate(() => Object.assign(window, { sameDocument: true }));
  await retry();
  await expect(main().getByRole('heading').first()).toBeVisible();
  expect(await page().evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('dialogs and menus whose code is not there yet say so, can be put away, and open on Try Again', async () => {
  await open('/settings');
  const parts: [string, () => Promise<void>][] = [
    ['Command palette', () => page().keyboard.press('Control+k')],
    ['Keyboard shortcuts', () => page().keyboard.press('?')],
    ['Send feedback', () => page().getByRole('button', { name: 'Send feedback' }).click()],
    ['Create New System', () => page().getByRole('banner').getByRole('button', { name: 'Create New System' }).click()],
  ];
  await away(async () => {
    for (const [, press] of parts) {
      await press();
      await expect(page().getByRole('alert')).toContainText(AWAY);
      await page().getByRole('button', { name: 'Close' }).click();
      await expect(page().getByRole('alert')).toHaveCount(0);
    }
    await page().getByRole('button', { name: 'AT account menu' }).click();
    await expect(page().getByRole('alert')).toContainText(AWAY);
  });
  await retry();
  await expect(page().getByRole('menuitem', { name: 'Subscription' })).toBeVisible();
  await page().keyboard.press('Escape');
  for (const [name, press] of parts) {
    await press();
    await expect(page().getByRole('dialog', { name })).toBeVisible();
    await page().keyboard.press('Escape');
    await expect(page().getByRole('dialog')).toHaveCount(0);
  }
});

test('an editor that could not be loaded leaves the text readable, and opens on Try Again', async () => {
  await open(`${shop().endpoint}?tab=history`);
  await away(async () => {
    await rows().first().getByRole('button').first().click();
    await expect(main().getByRole('alert').first()).toContainText(AWAY);
  });
  await retry();
  await expect(main().locator('.cm-content').first()).toBeVisible();
});

test('a part that a new release has removed leads to a reload of the page', async () => {
  await open('/settings');
  await page().route('**/assets/FeedbackDialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page().getByRole('button', { name: 'Send feedback' }).click();
  await expect(page().getByRole('alert')).toContainText('There may be a new version: reload the page to continue.');
  await page().unrouteAll();
  const loaded = page().waitForEvent('load');
  await page().getByRole('button', { name: 'Reload', exact: true }).click();
  await loaded;
  await page().getByRole('button', { name: 'Send feedback' }).click();
  await expect(page().getByRole('dialog', { name: 'Send feedback' })).toBeVisible();
});

test('a user stays signed in while the server is unreachable, and the page continues on Try Again', async () => {
  await page().route('**/api/auth/get-session', (route) => route.abort());
  await page().goto(`${url()}/runs`);
  await expect(main().getByRole('alert')).toContainText(AWAY);
  await expect(page()).toHaveURL(/\/runs$/);
  await page().unrouteAll();
  await retry();
  await expect(title(page())).toHaveText('Runs');
});

test('a screen reports that it may be out of date, and refreshes by itself', async () => {
  await open('/dashboard');
  let caughtUp: Promise<Response> | undefined;
  await away(async () => {
    await sidebar(page()).getByRole('link', { name: 'Runs' }).click();
    await expect(page().getByTestId('connection')).toContainText('What you see may be out of date');
    caughtUp = page().waitForResponse(/\/api\/system$/);
  });
  expect((await caughtUp)?.ok()).toBe(true);
  await expect(page().getByTestId('connection')).toBeEmpty();
});

test('the theme needs no server', async () => {
  await open('/settings');
  await away(async () => {
    await main().getByRole('radio', { name: 'Dark' }).check();
    await expect(page().locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('a run whose server dies is reported where it is watched, closed when the server is back, and can run again', async () => {
  let answered = 0;
  let isHeld = true;
  // Some of the requests are answered, the others wait for as long as the server is away.
  const target = createServer((_, response) => {
    answered += 1;
    if (!isHeld || answered <= 6) response.writeHead(200).end('{}');
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id, endpoints } = await shop().work.addSystem('Slow Shop', ['GET /slow'], url);
  for (let index = 0; index < 20; index += 1) await shop().work.addScenario(endpoints[0]?.id ?? 0, `Slow ${index}`);
  await open(`/system/${id}`);
  await button('Run All Scenarios').click();
  const panel = main().getByRole('region', { name: /System Execution$/ });
  await expect(panel.getByText('Passed: 6')).toBeVisible();
  await away(async () => {
    await expect(page().getByTestId('connection')).toContainText('does not respond');
    await expect(panel.getByText('Lost connection to server during execution')).toBeVisible();
    await expect(panel.getByText('Passed: 6')).toBeVisible();
  });
  isHeld = false;
  await retry();
  await expect(panel.getByText('20 / 20 scenarios (100%)')).toBeVisible();
  // The last result is shown before the run is closed.
  const states = async (): Promise<string[]> =>
    (await shop().work.call<{ state: string }[]>('GET', '/runs')).slice(0, 2).map(({ state }) => state);
  await expect.poll(states).toEqual(['completed', 'interrupted']);
  target.close();
});
