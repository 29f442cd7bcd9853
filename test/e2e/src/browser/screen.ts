import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { artefacts } from '../server/processes.ts';
import { findViolations } from './find-violations.ts';

const PICTURE_MS = 15_000;
const FRAME_MS = 200;

/** Pictures are for people to look at; no test needs them, and each takes as long as a click. */
const takesPictures = process.env['ASSAY_PICTURES'] !== undefined;

/**
 * Takes a screenshot where somebody wants to review them. Without a graphics card a browser sometimes misses the frame it waits for, so
 * a failure is retried once.
 */
export async function shot(page: Page, name: string): Promise<void> {
  if (!takesPictures) return;
  await page.waitForTimeout(FRAME_MS);
  const picture = { path: join(artefacts, `${name}.png`), timeout: PICTURE_MS };
  await page.screenshot(picture).catch(() => page.screenshot(picture));
}

/** `colours`: checks only what another theme can change, on a page that was checked as a whole. */
export async function expectAccessible(page: Page, extent: 'all' | 'colours' = 'all'): Promise<void> {
  await endTransitions(page);
  const options = extent === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
  expect(await findViolations(page, options)).toEqual([]);
}

export const themes = ['light', 'dark'] as const;

/** As somebody whose system is set so; the page follows a moment later. */
export async function useTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

const LONGEST_TRANSITION_MS = 2000;

/** A colour half way between two themes has a contrast of its own. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    const running = () =>
      globalThis.document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && one.playState !== 'finished')
        .map(({ finished }) => finished);
    // A transition of what is not shown may never end.
    const limit = new Promise<null>((resolve) => setTimeout(resolve, longestMs, null));
    // What ends may begin another one.
    for (let some = running(); some.length > 0; some = running())
      if ((await Promise.race([limit, Promise.allSettled(some)])) === null) return;
  }, LONGEST_TRANSITION_MS);
}

/** What Chromium says of a font when the machine needs seconds to draw the page. */
const SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/;

/** Collects errors and warnings of the console while the page is used. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !SLOW_MACHINE.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/**
 * Signs a new user up in this browser, without the screens for that, which have tests of their own by mouse and by keyboard. Opens no
 * page: whichever is opened next belongs to the user. Answers the token.
 */
export async function register(
  page: Page,
  url: string,
  email: string,
  confirm: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const data = { name: 'Ann Tester', email, password: 'correct horse' };
  const post = (way: string) => page.request.post(`${url}/api/auth/${way}/email`, { data, headers: { origin: url } });
  await expect(await post('sign-up')).toBeOK();
  await confirm();
  const signedIn = await post('sign-in');
  await expect(signedIn).toBeOK();
  return signedIn.headers()['set-auth-token'] ?? '';
}

/** The same, and ends on the dashboard. */
export async function signUp(page: Page, url: string, email: string): Promise<string> {
  const token = await register(page, url, email);
  await openDashboard(page, url);
  return token;
}

export async function openDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await expect(page.getByTestId('page-title')).toHaveText('Dashboard');
}

/** From the wizard that opens after an import to its second step. */
export async function openAuthStep(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'System Overview' }).getByRole('button', { name: 'Continue' }).click();
}

/** From any step of the wizard to the system that it is about. */
export async function leaveWizard(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(origin + pathname.replace('wizard', 'system'));
}

/**
 * The screen in dark and light, each without a fault that a machine can find, and on a telephone, where it must fit. `target` is what
 * the pictures are of, where it may be below what is in view.
 */
export async function look(page: Page, name: string, target?: Locator): Promise<void> {
  const inTheme = async (theme: string, suffix: string): Promise<void> => {
    await page.evaluate((value) => {
      globalThis.document.documentElement.dataset['theme'] = value;
    }, theme);
    await target?.scrollIntoViewIfNeeded();
    await shot(page, `${name}${suffix}`);
  };
  await inTheme('dark', '-dark');
  await expectAccessible(page);
  await inTheme('light', '');
  await expectAccessible(page, 'colours');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await inTheme('light', '-phone');
  const wide = await page.evaluate(() => globalThis.document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  if (size) await page.setViewportSize(size);
}

/** As another tab would sign out: this page does not notice. */
export async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    return (await fetch('/api/auth/sign-out', init)).status;
  });
  expect(status).toBe(200);
  // The server remembers for a moment whose token it was.
  await page.waitForTimeout(6000);
}
