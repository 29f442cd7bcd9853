import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, useTheme } from './browser/screen.ts';
import { openIn, screens } from './browser/screens.ts';
import { useShops } from './apis/shop.ts';

const TELEPHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const shops = useShops('every');

/** How far the page reaches beyond the window, in pixels; what is long scrolls in its main part. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const inside = main === null ? 0 : main.scrollWidth - main.clientWidth;
    const { scrollWidth, scrollHeight } = document.documentElement;
    const below = main === null ? 0 : scrollHeight - window.innerHeight;
    return Math.max(inside, scrollWidth - window.innerWidth, below);
  });
}

test('every screen is accessible in light and dark, fits a telephone and is quiet in the console', async ({ page }) => {
  const complaints = listen(page);
  const shop = await shops.fillAndRun(page);
  await useTheme(page, 'dark');
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await openIn(page, shops.url() + screen.path(shop), screen, 'filled');
      // Themes differ in colours alone.
      await expectAccessible(page, 'colours');
      await useTheme(page, 'light');
      await expectAccessible(page);
      await page.setViewportSize(TELEPHONE);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize(DESK);
      await useTheme(page, 'dark');
    });
  }
  expect(complaints).toEqual([]);
});

test('every screen reports that its call failed, offers a next step, and recovers', async ({ page }) => {
  const shop = await shops.fillAndRun(page);
  for (const screen of screens.filter(({ calls }) => calls !== undefined)) {
    await test.step(screen.name, async () => {
      await openIn(page, shops.url() + screen.path(shop), screen, 'error');
      await expectAccessible(page);
      const again = page.getByRole('main').getByRole('button', { name: /^(?:Retry|Try Again)$/ });
      await expect(again.first()).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await again.first().click();
      await expect(again).toHaveCount(0);
    });
  }
});
