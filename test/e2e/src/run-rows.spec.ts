import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { closedGate } from './browser/gate.ts';
import { useShops } from './apis/shop.ts';
import type { Workspace } from './workspace.ts';

const { url, begin, fill } = useShops('run-rows');
let target: Server;
/** What an answer of the API under test waits for. */
let released: Promise<void> = Promise.resolve();

test.beforeAll(async () => {
  target = createServer((_, response) => void released.then(() => response.writeHead(200).end('{}')));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  target.closeAllConnections();
  target.close();
});

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page, what = 'Endpoint') => page.getByRole('region', { name: `${what} Execution` });
const runAll = (page: Page) => main(page).getByRole('button', { name: 'Run All Scenarios' });
const isStream = (address: URL): boolean => address.pathname.endsWith('/execute/stream');

/** Two scenarios of one endpoint, of which the second one fails. */
async function clocks(work: Workspace): Promise<{ system: number; endpoint: number }> {
  const { id, endpoints } = await work.addSystem(
    'Clocks',
    ['GET /clocks'],
    `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
  );
  const endpoint = endpoints[0]?.id ?? 0;
  await work.addScenario(endpoint, 'Reads clocks', 200);
  await work.addScenario(endpoint, 'Finds none', 404);
  return { system: id, endpoint };
}

test('RUN-03: the panel shows the current scenario with its status, and how many passed and failed', async ({
  page,
}) => {
  const { system, endpoint } = await clocks(await begin(page));
  await page.goto(`${url()}/system/${system}/endpoint/${endpoint}/detail`);
  const gate = closedGate();
  released = gate.opened;
  await runAll(page).click();
  await expect(
    panel(page)
      .getByText(/^(?:Reads clocks|Finds none)$/)
      .first(),
  ).toBeVisible();
  await expect(panel(page).getByText('Running', { exact: true }).first()).toBeVisible();
  await expect(panel(page)).toContainText('Passed: 0');
  await expect(panel(page)).toContainText('Failed: 0');
  gate.open();
  await expect(panel(page)).toContainText('Passed: 1');
  await expect(panel(page)).toContainText('Failed: 1');
});

test('RUN-04: a lost connection is shown with Retry, which runs again', async ({ page }) => {
  const { system, endpoint } = await clocks(await begin(page));
  await page.goto(`${url()}/system/${system}/endpoint/${endpoint}/detail`);
  await page.route(isStream, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await runAll(page).click();
  await expect(panel(page)).toContainText('Connection error');
  await page.unroute(isStream);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toContainText('2 / 2 scenarios (100%)');
  await expect(panel(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('SYS-17: all of a system runs over its stream, and by a plain call where no stream comes through', async ({
  page,
}) => {
  const { system } = await clocks(await begin(page));
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/execute(\/stream)?$/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  await page.goto(`${url()}/system/${system}`);
  await page.route(isStream, (route) => route.abort());
  await runAll(page).click();
  await panel(page, 'System').getByRole('button', { name: 'Run without live view' }).click();
  await expect(panel(page, 'System')).toContainText('2 / 2 scenarios (100%)');
  const path = `/api/scenario/system/${system}/execute`;
  expect([sent.at(0), sent.at(-1)]).toEqual([`GET ${path}/stream`, `POST ${path}`]);
});

test('BATCH-14: Run more scenarios clears the results, and a run can begin again', async ({ page }) => {
  const { system } = await clocks(await begin(page));
  await page.goto(`${url()}/wizard/${system}?step=5`);
  await page.getByRole('button', { name: 'Smart Execution' }).click();
  const batch = page.getByRole('region', { name: 'Smart Execution' });
  await batch.getByRole('button', { name: 'Run more scenarios' }).click();
  await expect(batch).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Execution summary' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run All Scenarios' })).toBeEnabled();
});

test('WIZ-26: generation is idle, goes on, and fails in a way that can be tried again', async ({ page }) => {
  const { id } = await (await begin(page)).addSystem('Shop', ['GET /a']);
  await page.goto(`${url()}/wizard/${id}?step=4`);
  const generate = page.getByRole('button', { name: 'Generate Scenarios', exact: true });
  const busy = page.getByRole('progressbar', { name: 'Generating scenarios' });
  await expect(generate).toBeEnabled();
  await expect(busy).toHaveCount(0);
  const gate = closedGate();
  await page.route('**/generate-scenarios-gpt*', async (route) => {
    await gate.opened;
    await route.fulfill({ status: 502, json: { detail: 'The model is away.' } });
  });
  await generate.click();
  await expect(busy).toBeVisible();
  gate.open();
  const failed = page.getByRole('alert', { name: 'Generation failed' });
  await expect(failed).toContainText('The model is away.');
  await expect(busy).toHaveCount(0);
  await page.unroute('**/generate-scenarios-gpt*');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('navigation', { name: 'Wizard steps' }).locator('[aria-current=step]')).toHaveText(
    /Review/,
  );
});

test('WIZ-27: scenarios that were generated lead to Review & Run, the fifth step', async ({ page }) => {
  const { id } = await (await begin(page)).addSystem('Shop', ['GET /a']);
  await page.goto(`${url()}/wizard/${id}?step=4`);
  await page.getByRole('button', { name: 'Generate Scenarios', exact: true }).click();
  await expect(page).toHaveURL(/step=5/);
  await expect(page.getByRole('navigation', { name: 'Wizard steps' }).locator('[aria-current=step]')).toHaveText(
    /Review & Run/,
  );
});

test('ADDSYS-10: a system that was created opens in the wizard, by its id', async ({ page }) => {
  const { work } = await fill(page);
  await page.getByRole('banner').getByRole('button', { name: 'Create New System' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await page.getByRole('radio', { name: /Swagger/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://things.example' }],
    paths: { '/things': { get: { responses: { 200: { description: 'ok' } } } } },
  };
  const buffer = Buffer.from(JSON.stringify(document));
  await page
    .getByTestId('specification-file')
    .setInputFiles({ name: 'things.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Create System' }).click();
  await page.waitForURL(/\/wizard\/\d+$/);
  const id = page.url().split('/').at(-1);
  expect(await work.call('GET', `/system/${id}`)).toMatchObject({ name: 'things' });
});
