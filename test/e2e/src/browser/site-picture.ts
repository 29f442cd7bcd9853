import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { themes, useTheme } from './screen.ts';

const folder = resolve(import.meta.dirname, '../../../../apps/site/public/images');
const QUALITY = 82;

/** Pictures of the public site in both themes, written by `UPDATE_SCREENSHOT=1`: what visitors see is what the product showed. */
export async function sitePicture(page: Page, name: string): Promise<void> {
  if (!process.env['UPDATE_SCREENSHOT']) return;
  const session = await page.context().newCDPSession(page);
  for (const theme of themes) {
    await useTheme(page, theme);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    await writeFile(join(folder, `${name}-${theme}.webp`), Buffer.from(data, 'base64'));
  }
  await useTheme(page, 'light');
  await session.detach();
}
