import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { themes, useTheme } from './screen.ts';

const folder = resolve(import.meta.dirname, '../../../../apps/site/public/images');
const QUALITY = 82;
/** Whole, and half as wide for narrow screens. */
const SIZES = [
  { suffix: '', scale: 1 },
  { suffix: '-720', scale: 0.5 },
];

/** Pictures of the public site in both themes, written by `UPDATE_SCREENSHOT=1`: what visitors see is what the product showed. */
export async function sitePicture(page: Page, name: string): Promise<void> {
  if (!process.env['UPDATE_SCREENSHOT']) return;
  await settled(page);
  const session = await page.context().newCDPSession(page);
  for (const theme of themes) {
    await useTheme(page, theme);
    for (const { suffix, scale } of SIZES) {
      const clip = { x: 0, y: 0, ...(page.viewportSize() ?? { width: 1440, height: 900 }), scale };
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
      await writeFile(join(folder, `${name}-${theme}${suffix}.webp`), Buffer.from(data, 'base64'));
    }
  }
  await useTheme(page, 'light');
  await session.detach();
}

/** Nothing loads: a picture of grey bars shows nothing. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.animate-pulse, [aria-busy=true]')).toHaveCount(0);
}
