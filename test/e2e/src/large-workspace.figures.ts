import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { tree, useShops } from './apis/shop.ts';
import type { Workspace } from './workspace.ts';

/** How the screens do with much in them: `npm run bench:screens`. Times are the browser's own. */
const SYSTEMS = 50;
const ENDPOINTS = 40;
const SCENARIOS = 5;
const AT_ONCE = 8;
const shops = useShops('large');

async function seed(work: Workspace): Promise<{ system: number; endpoint: number }> {
  const operations = Array.from({ length: ENDPOINTS }, (_, index) => `GET /resource-${index}`);
  const endpoints: number[] = [];
  let system = 0;
  for (let index = 0; index < SYSTEMS; index += 1) {
    const created = await work.addSystem(`System ${String(index).padStart(2, '0')}`, operations);
    system = created.id;
    endpoints.push(...created.endpoints.map(({ id }) => id));
  }
  const open = endpoints.flatMap((id) => Array.from({ length: SCENARIOS }, (_, index) => [id, index] as const));
  const next = async (): Promise<void> => {
    for (let one = open.pop(); one; one = open.pop()) await work.addScenario(one[0], `Scenario ${one[1]} of ${one[0]}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { system, endpoint: endpoints.at(-1) ?? 0 };
}

/** Milliseconds from the start of the page until something is there and has been painted. */
async function timeUntil(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }),
  );
}

/** The longest task of the page while something is done to it, in milliseconds; 0 when none took 50. */
async function longestTask(page: Page, doing: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await doing();
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}

/** Milliseconds from the press on an endpoint of the tree until its scenarios have been painted. */
async function timeFromTree(page: Page): Promise<number> {
  await page.goto(`${shops.url()}/dashboard`);
  const link = tree(page)
    .getByRole('treeitem', { name: /GET \/resource-/ })
    .first()
    .getByRole('link');
  await link.waitFor();
  const began = await page.evaluate(() => performance.now());
  await link.click();
  return (await timeUntil(page, 'text=Scenario 4 of')) - began;
}

test('50 systems, 2,000 endpoints, 10,000 scenarios', async ({ page }) => {
  test.setTimeout(900_000);
  const work = await shops.begin(page);
  const { system, endpoint } = await seed(work);
  const dashboard: number[] = [];
  const detail: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${shops.url()}/dashboard`);
    dashboard.push(await timeUntil(page, '[role=tree] [role=treeitem]'));
    await page.goto(`${shops.url()}/system/${system}/endpoint/${endpoint}/detail`);
    detail.push(await timeUntil(page, 'text=Scenario 4 of'));
  }
  await page.goto(`${shops.url()}/dashboard`);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  await tree(page).getByRole('treeitem').first().focus();
  for (let index = 0; index < 12; index += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
  const scrollMs = await longestTask(page, async () => {
    await tree(page).hover();
    for (let index = 0; index < 40; index += 1) await page.mouse.wheel(0, 400);
    await page.waitForTimeout(500);
  });
  const searchMs = await longestTask(page, async () => {
    await page.getByTestId('sidebar').getByRole('searchbox').pressSequentially('System 3', { delay: 60 });
    await page.waitForTimeout(500);
  });
  const fromTree = await timeFromTree(page);
  const median = (values: number[]): number => Math.round(values.toSorted((a, b) => a - b)[2] ?? 0);
  const figures = {
    dashboardMs: median(dashboard),
    endpointMs: median(detail),
    longestScrollTaskMs: Math.round(scrollMs),
    longestSearchTaskMs: Math.round(searchMs),
    endpointFromTreeMs: Math.round(fromTree),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
});
