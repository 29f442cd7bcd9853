import { gzipSync } from 'node:zlib';
import { expect, test } from '../browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, shot } from '../browser/screen.ts';
import { sharedServer } from '../server/use-server.ts';

const at = (path: string): string => sharedServer.url() + path;
const MAX_KB = 60;

/** Paths of the API that a page calls. */
function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin !== sharedServer.url() || pathname.startsWith('/api/')) made.push(request.url());
  });
  return made;
}

test('DOCS-07, BLOG-24, BLOG-07: documentation and blog call no server', async ({ page }) => {
  const made = calls(page);
  for (const path of ['/docs', '/docs/cli', '/blog', '/blog/tests-in-git']) {
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
  }
  await page.goto(at('/blog'));
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(at('/blog'));
  expect(made).toEqual([]);
});

test('DOCS-06: an anchor of the contents scrolls smoothly to its section', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(at('/docs/cli'));
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
  await page
    .getByRole('navigation', { name: 'Table of contents' })
    .getByRole('link', { name: 'Troubleshooting' })
    .click();
  await expect(page).toHaveURL(at('/docs/cli#troubleshooting'));
  await expect(page.getByRole('heading', { name: 'Troubleshooting' })).toBeInViewport();
});

test('BLOG-04, BLOG-22: a card opens its article, another address another article, an unknown one says so', async ({
  page,
}) => {
  await page.goto(at('/blog'));
  const cards = page.getByRole('region', { name: 'Articles' }).getByRole('article');
  const second = await cards.nth(1).getByRole('heading').textContent();
  await cards
    .nth(1)
    .getByRole('link', { name: /^Read More/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '');
  await page.goBack();
  const third = await cards.nth(2).getByRole('heading').textContent();
  await cards.nth(2).click({ position: { x: 30, y: 30 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third ?? '');
  const answer = await page.goto(at('/blog/nope'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
});

test('the documentation is searched by keyboard', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(at('/docs/cli'));
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search the documentation' });
  await expect(box).toBeFocused();
  await page.keyboard.type('single sign-on');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/[\w-]+(#[\w-]+)?$/);
  await expect(page.getByText(/single sign-on/i).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the playground of the rule language judges', async ({ page }) => {
  await page.goto(at('/docs/rules'));
  await page.getByLabel('A validation rule, in your words').fill('every item has an id');
  await expect(page.locator('.reading')).toContainText('Understood as');
});

test('public pages bring at most 60 kB of scripts', async ({ page }) => {
  for (const path of ['/', '/pricing', '/blog', '/blog/tests-in-git', '/docs', '/docs/rules', '/docs/api']) {
    let bytes = 0;
    const scripts: Promise<void>[] = [];
    const count = (answer: { url(): string; body(): Promise<Buffer> }): void => {
      if (!answer.url().endsWith('.js')) return;
      scripts.push(answer.body().then((body) => void (bytes += gzipSync(body).length)));
    };
    page.on('response', count);
    await page.goto(at(path));
    await page.waitForLoadState('networkidle');
    await Promise.all(scripts);
    page.off('response', count);
    test.info().annotations.push({ type: 'scripts', description: `${path}: ${(bytes / 1000).toFixed(1)} kB` });
    expect(bytes / 1000, path).toBeLessThanOrEqual(MAX_KB);
  }
});

test('a call of the reference is written as a command, and sent to the server itself', async ({ page }) => {
  const complaints = listen(page);
  await page.goto(at('/docs/api#getHealth'));
  const health = page.locator('#getHealth');
  await expect(health.locator('.builder pre').first()).toHaveText(`curl '${sharedServer.url()}/api/health'`);
  await health.getByRole('button', { name: 'Send' }).click();
  await expect(health.getByRole('status')).toContainText(/200 in \d+ ms/);
  await expect(health.getByRole('status')).toContainText('"status": "ok"');
  await page.locator('#getSystem > summary').click();
  const system = page.locator('#getSystem');
  await expect(system.getByRole('button', { name: 'Send' })).toBeDisabled();
  await system.getByLabel('id').fill('7');
  await system.getByLabel(/^Token/).fill('assay_pat_wrong');
  await expect(system.locator('.builder pre').first()).toContainText('$ASSAY_TOKEN');
  await system.getByRole('button', { name: 'Send' }).click();
  await expect(system.getByRole('status')).toContainText('401');
  await expectAccessible(page);
  await shot(page, 'docs-api-builder');
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});
