import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { artefacts } from './server/processes.ts';
import { openDashboard, themes, useTheme } from './browser/screen.ts';
import { openIn, screens } from './browser/screens.ts';
import type { Screen, State } from './browser/screens.ts';
import { useShops } from './apis/shop.ts';

/** Screenshots of every screen in every state, for review: `npm run screenshots` writes test/e2e/artefacts/screens. */
const folder = join(artefacts, 'screens');
const widths = { desk: { width: 1440, height: 900 }, telephone: { width: 390, height: 844 } };
const states: readonly State[] = ['filled', 'loading', 'error'];
const shops = useShops('pictures');
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Variant {
  theme: (typeof themes)[number];
  width: keyof typeof widths;
}

const variants: Variant[] = themes.flatMap((theme) => [
  { theme, width: 'desk' as const },
  { theme, width: 'telephone' as const },
]);

async function wear(page: Page, { theme, width }: Variant): Promise<void> {
  await useTheme(page, theme);
  await page.setViewportSize(widths[width]);
}

async function picture(page: Page, name: string, { theme, width }: Variant): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
}

async function everyState(page: Page, url: string, screen: Screen, variant: Variant): Promise<void> {
  for (const state of screen.calls ? states : (['filled'] as const)) {
    await openIn(page, url, screen, state);
    await picture(page, `${screen.name}-${state}`, variant);
  }
}

test('screens of a new account', async ({ page }) => {
  await mkdir(folder, { recursive: true });
  await shops.begin(page);
  await openDashboard(page, shops.url());
  for (const variant of variants) {
    await wear(page, variant);
    for (const name of ['dashboard', 'systems', 'runs']) {
      await openIn(page, `${shops.url()}/${name}`, { name, path: () => `/${name}` }, 'filled');
      await picture(page, `${name}-empty`, variant);
    }
  }
});

test('every screen in every state', async ({ page }) => {
  test.setTimeout(900_000);
  await mkdir(folder, { recursive: true });
  const shop = await shops.fillAndRun(page);
  for (const variant of variants) {
    await wear(page, variant);
    for (const screen of screens) await everyState(page, shops.url() + screen.path(shop), screen, variant);
  }
});
