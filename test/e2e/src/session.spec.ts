import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { endSession, look } from './browser/screen.ts';
import { useShops } from './apis/shop.ts';
import { useOwnServer } from './server/use-server.ts';

const PASSWORD = 'correct horse';
const server = useOwnServer(() => ({ streamGraceMs: 60_000 }));
const { kill, revive } = server;
const { url, begin, fill } = useShops('session', server);
let target: Server;
let delayMs = 0;

test.beforeAll(async () => {
  target = createServer((_, response) => void setTimeout(() => response.writeHead(200).end('{}'), delayMs));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(() => {
  target.closeAllConnections();
  target.close();
});

const signedOut = (page: Page) => page.getByRole('dialog', { name: 'Signed out' });

test('what is typed when the session ends is kept, and the same user continues after signing in there', async ({
  page,
}) => {
  const shop = await fill(page);
  await page.goto(`${url()}${shop.scenario}?mode=config`);
  const name = page.getByRole('main').getByLabel('Name', { exact: true }).first();
  await name.fill('Lists all books');
  await endSession(page);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(signedOut(page)).toContainText('Sign in to continue. What you typed on this page is kept.');
  await expect(signedOut(page).getByLabel('Email')).toHaveValue(/^session-[\da-f]+@example\.com$/);
  await page.keyboard.press('Escape');
  await look(page, 'signed-out');
  await signedOut(page).getByLabel('Password').fill(PASSWORD);
  await signedOut(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(signedOut(page)).toHaveCount(0);
  await expect(page.getByText('Failed to save scenario configuration.')).toHaveCount(0);
  await expect(name).toHaveValue('Lists all books');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
});

test('the log-in page reports in its own words that the server is unreachable', async ({ page }) => {
  await page.goto(url());
  // The public pages are documents of their own: what they link to comes from the server.
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: /^Log in to/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await kill();
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  await revive();
});

test('seven tabs watch one run over one stream, and go on when the tab that holds it closes', async ({ context }) => {
  const first = await context.newPage();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (/\/runs\/\d+\/stream$/.test(new URL(request.url()).pathname)) streams.push(request.url());
  });
  const work = await begin(first);
  const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id, endpoints } = await work.addSystem('Clocks', ['GET /clocks'], address);
  for (let index = 0; index < 40; index += 1) await work.addScenario(endpoints[0]?.id ?? 0, `Clock ${index}`);
  // The run has to last until all of them are open.
  delayMs = 12_000;
  await first.goto(`${url()}/system/${id}`);
  await first.getByRole('main').getByRole('button', { name: 'Run All Scenarios' }).click();
  const panel = (page: Page) => page.getByRole('region', { name: 'System Execution' });
  await expect(panel(first)).toContainText('Connected');
  const others: Page[] = [];
  for (let index = 0; index < 6; index += 1) {
    const tab = await context.newPage();
    await tab.goto(`${url()}/system/${id}`);
    await expect(panel(tab)).toContainText('Connected');
    others.push(tab);
  }
  expect(streams).toEqual([]);
  await first.close();
  delayMs = 50;
  for (const tab of others) await expect(panel(tab)).toContainText('40 / 40 scenarios (100%)', { timeout: 60_000 });
  for (const tab of others) await expect(panel(tab)).toContainText('Passed: 40');
  expect(streams).toHaveLength(1);
});
