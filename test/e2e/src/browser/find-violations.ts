import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run(document: Document, options: RunOptions): Promise<AxeResults> };
  }
}

let source: Promise<string> | null = null;

/**
 * What axe finds wrong on a page, in words. A document gets the library once: most of the time of a check would go into reading it
 * again, and into the second page that the driver of axe opens for frames.
 */
export async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  expect(page.frames(), 'frames are not looked into').toHaveLength(1);
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    await page.evaluate(await source);
  }
  return page.evaluate(async (how) => {
    if (window.axe === undefined) throw new Error('The page was left while it was checked.');
    // Only what is wrong is described: most of the time would go into describing what is right.
    const { violations } = await window.axe.run(document, { ...how, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, options);
}
