import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import type { Page, Route } from '@playwright/test';
import { expectAccessible, listen, look, shot } from './browser/screen.ts';
import { title } from './apis/shop.ts';
import { Workspace } from './workspace.ts';
import { newEmail, useOwnServer } from './server/use-server.ts';

const server = useOwnServer();
let target: Server;
/** How long the API under test takes for an answer. */
let delayMs = 0;

test.beforeAll(async () => {
  target = createServer((_, response) => void setTimeout(() => response.writeHead(200).end('{}'), delayMs));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  target.close();
  target.closeAllConnections();
});

/** A system with an endpoint of five scenarios, the last two of which fail, and the address of the endpoint. */
async function fill(page: Page, user: string, more: string[] = []): Promise<{ system: string; endpoint: string }> {
  delayMs = 0;
  const work = await Workspace.signUp(page, server.url(), newEmail(user));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id, endpoints } = await work.addSystem('Clocks', ['GET /clocks'], url);
  const endpoint = endpoints[0]?.id ?? 0;
  for (const [name, status] of [
    ['One', 200],
    ['Two', 200],
    ['Three', 200],
    ['Four', 404],
    ['Five', 404],
  ] as const)
    await work.addScenario(endpoint, name, status);
  for (const name of more) await work.addScenario(endpoint, name);
  return {
    system: `${server.url()}/system/${id}`,
    endpoint: `${server.url()}/system/${id}/endpoint/${endpoint}/detail`,
  };
}

const panel = (page: Page, what = 'Endpoint') => page.getByRole('region', { name: `${what} Execution` });
const runAll = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Run All Scenarios' });
const runs = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
const isStream = (url: URL): boolean => url.pathname.endsWith('/execute/stream');

/** What starts runs, as it was sent: `HEAD /api/...`. */
function record(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/execute(\/stream)?$/.test(pathname)) sent.push(`${request.method()} ${pathname.replace(/\d+/g, 'N')}`);
  });
  return sent;
}

/** The content of a report that is chosen from the menu of the run. */
async function downloadReport(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Download report' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name, exact: true }).click();
  return readFile(await (await started).path(), 'utf8');
}

/** How long a text will stand on the page, in milliseconds, as the page itself sees it. */
function timeOf(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since: number | null = null;
        new MutationObserver(() => {
          const isThere = document.body.textContent.includes(wanted);
          if (isThere) since ??= performance.now();
          else if (since !== null) resolve(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    text,
  );
}

test('RUN-01 to RUN-03, RUN-06, RUN-07, RUN-10 to RUN-12, RUN-17, RUN-25, RUN-26: a run in its panel and on its screen', async ({
  page,
}) => {
  const complaints = listen(page);
  const sent = record(page);
  const { endpoint } = await fill(page, 'panel');
  await page.goto(endpoint);
  delayMs = 4000;
  const timeShown = timeOf(page, 'GET /clocks: Completed, 2 failed. 3 of 5 passed.');
  await runAll(page).dblclick();
  await expect(panel(page)).toContainText('Connected');
  await expect(panel(page).getByRole('heading')).toHaveText('Running Endpoint Execution');
  await expect(panel(page)).toContainText('0 / 5 scenarios (0%)');
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  await expect(bar).toHaveAttribute('data-kind', 'running');
  // One of the five that are under way, with its state and its name; then, of the last one that came back, how it ended.
  const current = panel(page)
    .getByText(/^(?:One|Two|Three|Four|Five)$/)
    .first();
  const state = (label: string) => panel(page).getByText(label, { exact: true });
  await expect(current).toBeVisible();
  await expect(state('Running')).toHaveCount(2);
  await expect(state('Passed: 0')).toBeVisible();
  await expect(state('Failed: 0')).toBeVisible();
  await expect(panel(page).getByText(/^[\d.]+ m?s$/)).toBeVisible();
  const toast = page.getByText('GET /clocks: Completed, 2 failed. 3 of 5 passed.');
  await expect(toast).toBeVisible();
  await expect(panel(page)).toContainText('5 / 5 scenarios (100%)');
  await expect(panel(page)).toHaveAttribute('data-connection', 'disconnected');
  await expect(panel(page).getByRole('heading')).toHaveText('Endpoint Execution');
  await expect(panel(page)).toContainText('Completed, 2 failed');
  await expect(bar).toHaveAttribute('data-kind', 'fail');
  await expect(panel(page)).not.toContainText(/Running|Disconnected/);
  await expect(panel(page)).toContainText('Passed: 3');
  await expect(panel(page)).toContainText('Failed: 2');
  const failed = panel(page).getByRole('list', { name: 'Failed scenarios' }).getByRole('listitem');
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText('Expected status 404, but the API answered 200.');
  expect(sent).toEqual(['HEAD /api/endpoints/N/execute/stream', 'GET /api/endpoints/N/execute/stream']);
  const shownMs = await timeShown;
  expect([shownMs > 4800, shownMs < 6500]).toEqual([true, true]);

  await panel(page)
    .getByRole('link', { name: /^Run \d+$/ })
    .click();
  await expect(title(page)).toHaveText(/^Run \d+$/);
  const results = page.getByRole('list', { name: 'Scenarios' }).getByRole('listitem');
  await expect(results).toHaveCount(2);
  await page.getByRole('button', { name: 'All (5)' }).click();
  await expect(results).toHaveCount(5);
  await page.reload();
  await expect(results).toHaveCount(2);
  await expect(page.getByText('3 passed, 2 failed, 0 errors')).toBeVisible();
  await expect(bar).toHaveAttribute('data-kind', 'fail');
  await look(page, 'run');
  expect(await downloadReport(page, 'JSON')).toMatch(/^\{"version":1,[^]*"passed":3,"failed":2,/);
  expect(await downloadReport(page, 'JUnit XML')).toContain('<testsuite name="GET /clocks" tests="5" failures="2"');
  const first = page.url();
  await page.getByRole('button', { name: 'Re-run failed only' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText('2 / 2 scenarios (100%)')).toBeVisible();
  await results.first().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(title(page)).toHaveText('Runs');
  await expect(runs(page)).toHaveCount(2);
  await expect(runs(page).first()).toContainText('GET /clocks (what failed)');
  await expect(runs(page).last()).toContainText('Endpoint run, started by Ann Tester');
  await look(page, 'runs');
  await page.getByLabel('State').selectOption('Stopped');
  await expect(page.getByText('No runs match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all runs' }).click();
  await expect(runs(page)).toHaveCount(2);
  await page.route('**/api/runs?*', (route) => route.fulfill({ status: 500, json: { detail: 'The list is torn.' } }));
  await page.reload();
  await expect(page.getByText('The list is torn.')).toBeVisible();
  await page.unroute('**/api/runs?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(runs(page)).toHaveCount(2);
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
});

test('RUN-05, RUN-07 to RUN-09: a run continues while another screen is open, and is stopped', async ({ page }) => {
  const { endpoint, system } = await fill(page, 'leave', ['Six', 'Seven']);
  await page.goto(endpoint);
  delayMs = 4000;
  await runAll(page).click();
  await expect(panel(page)).toContainText('Connected');
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(runs(page).first()).toContainText('Running');
  await runs(page).first().getByRole('link').click();
  await expect(page.getByText(/^\d \/ 7 scenarios/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('7 / 7 scenarios (100%)')).toBeVisible();

  await page.goto(system);
  await runAll(page).click();
  await expect(panel(page, 'System')).toContainText('Connected');
  await panel(page, 'System').getByRole('button', { name: 'Stop' }).click();
  await expect(panel(page, 'System')).toContainText('Connection cancelled', { timeout: 60_000 });
  await expect(panel(page, 'System')).toContainText('Stopped');
  const stopped = /\d+ \/ 7 scenarios/.exec(await panel(page, 'System').innerText())?.[0] ?? '';
  await expect(panel(page, 'System')).toHaveAttribute('data-connection', 'disconnected');
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(runs(page).first()).toContainText('Stopped');
  await runs(page).first().getByRole('link').click();
  await expect(page.getByRole('main')).toContainText(stopped);
});

const frames = (...events: object[]): string =>
  events.map((event, index) => `id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const start = { type: 'start', run_id: 999_999, total: 5 };

test('RUN-04, RUN-05, RUN-13, RUN-19, RUN-20, ERR-11, ERR-12, ERR-14, SYS-17: what goes wrong before and during a run', async ({
  page,
}) => {
  const sent = record(page);
  const { endpoint, system } = await fill(page, 'wrong');
  await page.goto(endpoint);
  const onHead = (answer: (route: Route) => Promise<void>) =>
    page.route(isStream, (route) => (route.request().method() === 'HEAD' ? answer(route) : route.continue()));
  await onHead((route) => route.fulfill({ status: 500 }));
  await runAll(page).click();
  await expect(page.getByText('Failed to start execution: 500 Internal Server Error')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  expect(sent).toEqual(['HEAD /api/endpoints/N/execute/stream']);

  await page.unroute(isStream);
  await onHead((route) => route.abort());
  await page.waitForTimeout(1000);
  await runAll(page).click();
  await expect(panel(page)).toContainText('5 / 5 scenarios (100%)');
  await page.unroute(isStream);

  const onGet = (answer: (route: Route) => Promise<void>) =>
    page.route(isStream, (route) => (route.request().method() === 'GET' ? answer(route) : route.continue()));
  await onGet((route) => route.fulfill({ status: 503, body: '' }));
  await page.waitForTimeout(1000);
  await runAll(page).click();
  await expect(panel(page)).toContainText('Failed to start execution. Please try again.');
  await page.unroute(isStream);
  await onGet((route) => route.abort());
  await page.waitForTimeout(1000);
  await runAll(page).click();
  await expect(panel(page)).toContainText('Connection to server lost. Please try again.');
  await expect(panel(page)).toContainText('Connection error');
  await page.unroute(isStream);
  await onGet((route) =>
    route.fulfill({ contentType: 'text/event-stream', body: frames(start, { type: 'error', error: '' }) }),
  );
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toContainText('Execution error');
  await expect(panel(page)).toContainText('Passed: 0');

  await page.unroute(isStream);
  await onGet((route) => route.fulfill({ contentType: 'text/event-stream', body: frames(start) }));
  await page.route('**/api/runs/999999/stream', (route) => route.abort());
  await page.waitForTimeout(1000);
  await runAll(page).click();
  await expect(panel(page)).toContainText('Lost connection to server during execution');
  await page.unroute(isStream);

  sent.length = 0;
  await page.route(isStream, (route) => route.abort());
  await page.goto(system);
  await runAll(page).click();
  await expect(panel(page, 'System')).toContainText('Connection to server lost. Please try again.');
  await panel(page, 'System').getByRole('button', { name: 'Run without live view' }).click();
  await expect(panel(page, 'System')).toContainText('5 / 5 scenarios (100%)');
  await expect(panel(page, 'System')).toContainText('Failed: 2');
  expect(sent).toEqual(['GET /api/scenario/system/N/execute/stream', 'POST /api/scenario/system/N/execute']);
});

test('RUN-18, RUN-21, ERR-13, ERR-15, LIM-09, LIM-16, LIM-17: more scenarios than runs are left', async ({ page }) => {
  const sent = record(page);
  const { endpoint, system } = await fill(page, 'limit');
  let used = 47;
  await page.route('**/api/subscription/my-usage', async (route) => {
    const answer = await route.fetch();
    const usage = (await answer.json()) as object;
    await route.fulfill({ json: { ...usage, runs_used: used, runs_limit: 50 } });
  });
  await page.route(isStream, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await page.goto(endpoint);
  const since = Date.now();
  await runAll(page).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade your plan' });
  const text = (what: string) => `${what} 5 scenarios, but you only have 3 runs remaining. Please upgrade your plan.`;
  await expect(dialog).toContainText(text('Run execution limit would be exceeded. This endpoint has'));
  await expect(dialog.getByRole('link', { name: 'Upgrade to Starter' })).toHaveAttribute(
    'href',
    /\/subscription\?upgrade=\d+/,
  );
  await expectAccessible(page);
  await shot(page, 'limit-runs');
  await dialog.getByRole('button', { name: 'Run 3 remaining' }).click();
  await expect(panel(page)).toContainText('3 / 3 scenarios (100%)');
  await expect(panel(page)).toContainText('Passed: 3');
  expect(sent).toEqual([
    'HEAD /api/endpoints/N/execute/stream',
    ...Array.from({ length: 3 }, () => 'POST /api/scenario/N/execute'),
  ]);
  await expect(page.getByText('You can upgrade your plan at any time under Subscription.')).toBeVisible();
  expect(Date.now() - since).toBeGreaterThan(5000);

  const partly = async (expected: string): Promise<void> => {
    await page.waitForTimeout(1000);
    await runAll(page).click();
    await dialog.getByRole('button', { name: /^Run \d remaining$/ }).waitFor();
    if (expected.startsWith('No runs')) used = 50;
    await dialog.getByRole('button', { name: /^Run \d remaining$/ }).click();
    await expect(page.getByText(expected).first()).toBeVisible();
    used = 47;
  };
  await partly('No runs remaining for partial execution.');
  await page.route('**/api/scenario/*/execute', (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }));
  await partly('Failed to execute any scenarios.');
  await page.route('**/api/scenario/*/execute', (route) => route.abort());
  await partly('Failed to execute scenarios.');
  // The server is back, and what is shown was brought up to date: from here on the screen has more than the server says.
  await expect(page.getByTestId('connection')).toBeEmpty({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  await page.route(/\/api\/endpoints\/\d+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), scenarios: [] } });
  });
  await partly('No scenarios available for partial execution.');

  await page.goto(system);
  sent.length = 0;
  await runAll(page).click();
  await expect(dialog).toContainText(text('Run execution limit reached. You requested'));
  expect(sent).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
