import { expect, test } from '../browser/test.ts';
import type { Locator, Page } from '@playwright/test';
import { title, useShops } from '../apis/shop.ts';
import type { Shop } from '../apis/shop.ts';
import { startRelay } from './relay.ts';
import type { Relay } from './relay.ts';
import { useOwnServer } from './use-server.ts';
import type { OwnServer } from './use-server.ts';

/** What a screen shows while there is no server. */
export const AWAY = /server cannot be reached/;

export interface Desk {
  page: () => Page;
  shop: () => Shop;
  main: () => Locator;
  button: (name: string | RegExp) => Locator;
  rows: () => Locator;
  url: () => string;
  open: (path: string) => Promise<void>;
  /** Does something while there is no server. */
  away: (doing: () => Promise<void>) => Promise<void>;
  /** Presses what offers to try once more; a page that has found the server by itself offers nothing any more. */
  retry: () => Promise<void>;
}

/** A server that the page loses by its connections alone: in milliseconds, where a start takes seconds. */
function createCutServer(): OwnServer {
  let relay: Relay;
  test.beforeAll(async () => {
    relay = await startRelay(() => server.url());
  });
  const server = useOwnServer(() => ({ publicUrl: relay.url }));
  test.afterAll(() => relay.cut());
  return { url: () => relay.url, kill: () => relay.cut(), revive: () => relay.restore() };
}

/**
 * One page with a filled workspace, for the tests of one file, and a server that goes away and is back at the same port: it is killed
 * and started again, or only what leads to it is cut, which is the same for the page.
 */
export function openDesk(accounts: string, way: 'killed' | 'cut' = 'killed'): Desk {
  const server = way === 'killed' ? useOwnServer() : createCutServer();
  const shops = useShops(accounts, server);
  let page: Page;
  let shop: Shop;

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    shop = await shops.fillAndRun(page);
  });

  test.afterAll(() => page.close());

  const main = () => page.getByRole('main');
  return {
    page: () => page,
    shop: () => shop,
    main,
    button: (name) => main().getByRole('button', { name }),
    rows: () => main().getByRole('list', { name: 'Execution history' }).getByRole('listitem'),
    url: shops.url,
    open: async (path) => {
      // The screen before asks again by itself; its answer would be taken for the one of this screen, and never ends.
      await page.goto('about:blank');
      // On a busy machine the network is idle before the page has asked for anything; what every screen needs says that it has.
      const systems = page.waitForResponse(/\/api\/system$/);
      await page.goto(shops.url() + path);
      await title(page).waitFor();
      await (await systems).finished();
      await page.waitForLoadState('networkidle');
    },
    away: async (doing) => {
      await server.kill();
      try {
        await doing();
      } finally {
        await server.revive();
      }
    },
    retry: async () => {
      const again = page.getByRole('button', { name: /^(?:Retry|Try Again)$/ });
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
        await expect(again).toHaveCount(0, { timeout: 2000 });
      }).toPass();
    },
  };
}
