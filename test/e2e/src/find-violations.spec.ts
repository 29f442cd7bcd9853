import { expect, test } from './browser/test.ts';
import { findViolations } from './browser/find-violations.ts';

test('what is wrong on a page is found again in each of its documents', async ({ page }) => {
  const pages = ['<img src="data:,">', '<p style="color: #eee; background: #fff">pale</p>', '<h1>Fine</h1>'];
  const found: string[] = [];
  for (const body of pages) {
    await page.goto(`data:text/html,<html lang="en"><title>x</title><main>${encodeURIComponent(body)}</main></html>`);
    found.push((await findViolations(page, {})).map((line) => line.split(':')[0]).join());
    expect(await findViolations(page, { runOnly: ['color-contrast'] })).toHaveLength(found.length === 2 ? 1 : 0);
  }
  expect(found[0]).toContain('image-alt');
  expect(found[1]).toContain('color-contrast');
  expect(found[2]).toBe('');
});
