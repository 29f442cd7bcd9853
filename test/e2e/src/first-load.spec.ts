import { gzipSync } from 'node:zlib';
import { expect, test } from './browser/test.ts';
import { useShops } from './apis/shop.ts';

const shops = useShops('weight');
const DASHBOARD_KB = 243;

test('the first load of the dashboard brings at most 243 kB of scripts, and no editor', async ({ page }) => {
  await shops.begin(page);
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js'))
      sizes.set(
        pathname,
        answer.body().then((body) => gzipSync(body).length),
      );
  });
  // A pointer over a menu button loads the menu.
  await page.mouse.move(0, 0);
  await page.goto(`${shops.url()}/dashboard`);
  await expect(page.getByText('Getting started')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const measured = await Promise.all(sizes.values());
  const kilobytes = measured.reduce((sum, size) => sum + size, 0) / 1000;
  test.info().annotations.push({ type: 'scripts', description: `${kilobytes.toFixed(1)} kB packed` });
  expect(measured.length).toBeGreaterThan(3);
  expect(kilobytes).toBeLessThanOrEqual(DASHBOARD_KB);
  expect([...sizes.keys()].filter((name) => /codemirror|editor/i.test(name))).toEqual([]);
});
