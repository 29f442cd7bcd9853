import type { Page, Route } from '@playwright/test';
import type { Shop } from '../apis/shop.ts';

/** A screen after sign-in: where it is and which calls fill it. */
export interface Screen {
  name: string;
  path: (shop: Pick<Shop, 'system' | 'endpoint' | 'scenario'>) => string;
  /** Matches the addresses of the calls whose answers are shown; none where the frame alone loads data. */
  calls?: RegExp;
}

const system = /\/api\/system\/\d+$/;
const endpoint = /\/api\/endpoints\/\d+$/;
const scenario = /\/api\/scenario\/\d+$/;

export const screens: readonly Screen[] = [
  { name: 'dashboard', path: () => '/dashboard', calls: /\/api\/(?:system|runs)(?:\?|$|\/daily|\/failing)/ },
  { name: 'systems', path: () => '/systems', calls: /\/api\/system(?:\?|$)/ },
  { name: 'system', path: ({ system: at }) => at, calls: system },
  { name: 'system-coverage', path: ({ system: at }) => `${at}?mode=coverage`, calls: /\/coverage$/ },
  { name: 'system-info', path: ({ system: at }) => `${at}?mode=config`, calls: system },
  { name: 'system-login', path: ({ system: at }) => `${at}?mode=config&tab=authentication`, calls: /\/auth-config$/ },
  { name: 'endpoint', path: ({ endpoint: at }) => at, calls: endpoint },
  { name: 'scenario', path: ({ scenario: at }) => at, calls: /\/scenario\/\d+\/execution-history/ },
  { name: 'scenario-configuration', path: ({ scenario: at }) => `${at}?mode=config`, calls: scenario },
  { name: 'scenario-rules', path: ({ scenario: at }) => `${at}?mode=rules`, calls: /\/validations$/ },
  { name: 'runs', path: () => '/runs', calls: /\/api\/runs(?:\?|$)/ },
  { name: 'wizard', path: ({ system: at }) => at.replace('system', 'wizard'), calls: system },
  { name: 'compare', path: () => '/compare' },
  { name: 'settings', path: () => '/settings' },
  { name: 'subscription', path: () => '/subscription', calls: /\/my-usage$/ },
];

export type State = 'filled' | 'loading' | 'error';

/** Opens a screen in a state: its calls answered, held back, or failing. */
export async function openIn(page: Page, url: string, screen: Screen, state: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state !== 'filled' && screen.calls) await page.route(screen.calls, state === 'loading' ? pause : fail);
  await page.goto(url);
  await page.getByTestId('page-title').waitFor();
  await settle(page, state);
}

/** Held calls never answer: the page is left, or the routes are taken away, before they do. */
function pause(): void {
  // Neither continued nor fulfilled.
}

function fail(route: Route): Promise<void> {
  const problem = { type: 'about:blank', title: 'Failed', status: 500, detail: 'The server could not answer.' };
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ ...problem, code: 'internal', request_id: 'x' }),
  });
}

const QUIET_MS = 120;
const LONGEST_MS = 5000;
const MOTION_MS = 700;

async function settle(page: Page, state: State): Promise<void> {
  if (state === 'filled') await page.waitForLoadState('networkidle').catch(() => undefined);
  // Failed calls are asked once more before the screen says so.
  if (state === 'error')
    await page
      .getByRole('alert')
      .or(page.getByText(/Try again|Retry/i))
      .first()
      .waitFor();
  // What is held back moves for ever.
  if (state === 'loading') await page.waitForTimeout(MOTION_MS);
  else await page.evaluate(waitForQuiet, [QUIET_MS, LONGEST_MS] as const);
}

/** In the page: until nothing in it has changed for a while. */
function waitForQuiet([quietMs, longestMs]: readonly [quietMs: number, longestMs: number]): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, quietMs);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, quietMs);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(resolve, longestMs);
  });
}
