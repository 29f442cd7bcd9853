import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { expect, test } from './browser/test.ts';
import type { Page, Route } from '@playwright/test';
import { listen, look } from './browser/screen.ts';
import { useShops } from './apis/shop.ts';
import { useOwnServer } from './server/use-server.ts';
import type { Workspace } from './workspace.ts';

const { url, begin } = useShops(
  'batch',
  useOwnServer(() => ({ streamGraceMs: 60_000 })),
);
let target: Server;
/** Answers that wait until somebody lets them go; null: nothing waits. */
let held: (() => void)[] | null = null;

test.beforeAll(async () => {
  target = createServer((_, response) => {
    const answer = (): unknown => response.writeHead(200).end('{}');
    if (held === null) answer();
    else held.push(answer);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(() => {
  target.closeAllConnections();
  target.close();
});

const panel = (page: Page) => page.getByRole('region', { name: 'Smart Execution' });
const rows = (page: Page) => page.getByRole('list', { name: 'Batch scenarios' }).getByRole('listitem');
const smart = (page: Page) => page.getByRole('button', { name: 'Smart Execution' });
const process = '**/api/batch-processing/scenarios/process';
const ours = (complaints: string[]): string[] => complaints.filter((text) => !text.includes('Failed to load resource'));
const refuse = (status: number, detail: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ detail }) });

/** A system with two endpoints, the first of which has so many scenarios. */
async function fill(work: Workspace, count: number): Promise<{ id: number; endpoint: number }> {
  const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id, endpoints } = await work.addSystem('Shop', ['GET /a', 'GET /b'], address);
  const endpoint = endpoints[0]?.id ?? 0;
  for (let index = 1; index <= count; index += 1) await work.addScenario(endpoint, `Scenario ${index}`);
  return { id, endpoint };
}

test('WIZ-29 to WIZ-40, BATCH-05 to BATCH-08, BATCH-10, BATCH-14, BATCH-16: a batch runs to its end', async ({
  page,
}) => {
  const complaints = listen(page);
  const work = await begin(page);
  const empty = await work.addSystem('Empty', ['GET /a']);
  await page.goto(`${url()}/wizard/${empty.id}?step=5`);
  await expect(smart(page)).toBeDisabled();
  const { id, endpoint } = await fill(work, 3);
  await page.goto(`${url()}/wizard/${id}?step=5`);
  const explainer = page.getByRole('region', { name: 'What happens when you run scenarios?' });
  await expect(explainer.getByRole('listitem')).toHaveText([/Execute/, /Collect results/, /View reports/]);
  const groups = page.getByRole('list', { name: 'Endpoints and scenarios' });
  await expect(groups.getByRole('button')).toHaveText(['GET/a3 scenarios', 'GET/b0 scenarios']);
  await groups.getByRole('button').first().click();
  await expect(groups.getByRole('list').getByRole('listitem').first()).toHaveText('Success caseScenario 1');
  // Nothing is sold on a server of one's own.
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
  const usage = '**/api/subscription/my-usage';
  await page.route(usage, async (route) => {
    const answer = (await (await route.fetch()).json()) as { subscription: { tier: object } };
    const tier = { ...answer.subscription.tier, name: 'free' };
    await route.fulfill({ json: { ...answer, subscription: { tier } } });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription');
  await page.unroute(usage);
  await look(page, 'wizard-5');

  await smart(page).click();
  await expect(panel(page).getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Steps of the batch' }).getByRole('listitem')).toHaveText([
    /Execute requests/,
    /^Evaluation/,
    /Generate validations/,
    /Save results/,
  ]);
  await expect(panel(page).locator('ol > li[data-state=done]')).toHaveCount(4);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(/Scenario 1.*\/a.*200.* ms.*Matches.*rule/);
  const summary = page.getByRole('region', { name: 'Execution summary' });
  await expect(summary.getByRole('term')).toHaveText([
    'Scenarios',
    'Passed / failed',
    'Errors',
    'Validation rules generated',
    'Average response time',
    'Execution time',
  ]);
  await expect(summary.getByRole('definition').nth(1)).toHaveText('3 / 0');
  await expect(smart(page)).toHaveCount(0);
  await look(page, 'batch-completed');

  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^execution-results-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as object[];
  expect(exported).toHaveLength(3);
  expect(exported[0]).toMatchObject({ scenarioName: 'Scenario 1', endpoint: '/a', status: 'success', httpStatus: 200 });

  const done = page.getByRole('region', { name: 'Setup Complete' });
  await expect(done.getByRole('heading', { name: 'Pro tips' })).toBeVisible();
  await expect(done.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(done.getByRole('link', { name: /^System Settings/ })).toHaveAttribute('href', `/system/${id}`);
  await expect(done.getByRole('link', { name: /^Manage Scenarios/ })).toHaveAttribute(
    'href',
    `/system/${id}/endpoint/${endpoint}/detail`,
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await done.getByRole('button', { name: /^Run Tests/ }).click();
  await expect(done).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Run more scenarios' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(smart(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run All Scenarios' })).toBeEnabled();
  expect(ours(complaints)).toEqual([]);
});

test('BATCH-09, BATCH-11 to BATCH-13, BATCH-23, ERR-08, ERR-09: a batch is reloaded, cancelled, refused and fails', async ({
  page,
}) => {
  const complaints = listen(page);
  const work = await begin(page);
  const { id } = await fill(work, 12);
  await page.goto(`${url()}/wizard/${id}?step=5`);
  const limit =
    'Run execution limit reached. You requested 12 scenarios, but you only have 7 runs remaining. Please upgrade your plan.';
  await page.route(process, refuse(403, limit));
  await smart(page).click();
  const limited = page.getByRole('alert', { name: 'Subscription Limit Reached' });
  await expect(limited).toContainText(limit);
  await expect(limited.getByRole('definition')).toHaveText(['7', '12']);
  await expect(limited.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/subscription');
  await expect(smart(page)).toBeEnabled();
  await look(page, 'batch-limit');
  await limited.getByRole('button', { name: 'Close' }).click();
  await expect(limited).toHaveCount(0);

  await page.unroute(process);
  const broken = page.getByRole('alert', { name: 'Processing Error' });
  await page.route(process, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\ndata: {"type":"error","error":""}\n\n' }),
  );
  await smart(page).click();
  await expect(broken).toContainText('An error occurred while processing your scenarios.');
  await expect(broken).toContainText('Please try again or contact support if the issue persists.');
  await broken.getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.unroute(process);
  await page.route(process, refuse(500, 'The disk is full.'));
  await smart(page).click();
  await expect(broken).toContainText('The disk is full.');
  await look(page, 'batch-error');

  await page.unroute(process);
  held = [];
  await broken.getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).getByText('Processing', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(panel(page).getByText('Processing', { exact: true }).first()).toBeVisible();
  await look(page, 'batch-running');
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. No further scenarios will start.')).toBeVisible();
  const waiting = held;
  held = null;
  for (const answer of waiting) answer();
  await expect(panel(page).getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Execution summary' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Not run' })).not.toHaveCount(0);
  expect(ours(complaints)).toEqual([]);
});

test('VAL-08 to VAL-10, BATCH-18 to BATCH-22, ERR-18 to ERR-20: validations for many scenarios', async ({ page }) => {
  const complaints = listen(page);
  const work = await begin(page);
  const { id, endpoint } = await fill(work, 7);
  const endpointUrl = `${url()}/system/${id}/endpoint/${endpoint}/detail`;
  const dialog = page.getByRole('dialog', { name: 'Generate all validations' });
  const generate = dialog.getByRole('button', { name: 'Generate', exact: true });
  const generation = '**/api/scenario/*/generate-validations';
  const limits = '**/api/subscription/my-limits';
  const withLeft = (used: number, limit: number) => async (route: Route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const counts = {
      validation_generations_used: used,
      validation_generations_limit: limit,
      validation_generations_remaining: limit - used,
    };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...counts } } });
  };
  const ask = async (used: number): Promise<void> => {
    await page.unroute(limits);
    await page.route(limits, withLeft(used, 50));
    await page.getByRole('button', { name: 'Generate All Validations' }).click();
  };
  await page.goto(endpointUrl);
  await ask(50);
  await expect(dialog).toContainText(
    'Validation generation limit reached. You have used 50/50 validation generations this month. Please upgrade your plan.',
  );
  await expect(generate).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask(44);
  await expect(dialog).toContainText(
    'You requested 7 validation generations, but you only have 6 remaining. Please upgrade your plan.',
  );
  await expect(generate).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask(10);
  await expect(dialog).toContainText(
    'Generate validations for 7 scenarios? This will consume 7 validation generations. Remaining this month: 40 (used 10/50).',
  );

  let inFlight = 0;
  /** Holds the answers back until something else has happened. */
  let gate: Promise<void> | null = null;
  let max = 0;
  let calls = 0;
  const stored = {
    id: 1,
    validation_text: 'status is 200',
    description: null,
    understood: 'understood',
    paraphrase: 'The status is 200',
    vacuous: false,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const answered = (answer: (call: number) => { status: number; detail: string } | null) => async (route: Route) => {
    inFlight += 1;
    calls += 1;
    max = Math.max(max, inFlight);
    const found = answer(calls);
    await (gate ?? new Promise((resolve) => setTimeout(resolve, 300)));
    inFlight -= 1;
    if (found === null) return route.fulfill({ json: { validations: [stored] } });
    return refuse(found.status, found.detail)(route);
  };
  const serve = async (answer: Parameters<typeof answered>[0]): Promise<void> => {
    [max, calls] = [0, 0];
    await page.unroute(generation);
    await page.route(generation, answered(answer));
  };
  await serve((call) => (call === 2 ? { status: 502, detail: 'The model is away.' } : null));
  await generate.click();
  await expect(rows(page)).toHaveCount(7);
  await expect(dialog.locator('[data-status=processing]')).toHaveCount(3);
  await expect(dialog).toContainText('Validation rules were generated for 6 of 7 scenarios.');
  expect([max, calls]).toEqual([3, 7]);
  await expect(dialog.locator('[data-status=error]')).toContainText(
    'Failed to generate validations: The model is away.',
  );
  await look(page, 'bulk-validations');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await ask(10);
  await serve(() => null);
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await generate.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  open();
  gate = null;
  await expect(dialog).toContainText(/Cancelled\. Validation rules were generated for \d of 7 scenarios\./);
  expect(calls).toBeLessThan(7);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await ask(10);
  const used =
    'Validation generation limit reached. You have used 50/50 validation generations this month. Please upgrade your plan.';
  await serve((call) => (call === 2 ? { status: 403, detail: used } : null));
  await generate.click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' });
  await expect(upgrade).toContainText(used);
  await upgrade.getByRole('button', { name: 'Close' }).last().click();
  await expect(upgrade).toHaveCount(0);
  await expect(dialog.locator('[data-status=error]')).toHaveCount(1);
  await expect(dialog.locator('[data-status=pending]')).not.toHaveCount(0);
  expect(calls).toBeLessThan(7);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(`${url()}/wizard/${id}?step=5`);
  await page.getByRole('button', { name: 'Generate Validations' }).click();
  await serve(() => null);
  await generate.click();
  await expect(dialog).toContainText('Validation rules were generated for 7 of 7 scenarios.');
  expect([max, calls]).toEqual([1, 7]);
  expect(ours(complaints)).toEqual([]);
});
