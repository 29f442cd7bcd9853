import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../browser/test.ts';
import type { Page } from '@playwright/test';
import { openDashboard } from '../browser/screen.ts';
import { newEmail, sharedServer } from '../server/use-server.ts';
import { Workspace } from '../workspace.ts';

export interface Shop {
  work: Workspace;
  system: string;
  endpoint: string;
  scenario: string;
  ids: string;
}

export const sidebar = (page: Page) => page.getByTestId('sidebar');
export const tree = (page: Page) => page.getByRole('tree', { name: 'Systems, endpoints and scenarios' });
export const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });
export const title = (page: Page) => page.getByTestId('page-title');

/** Workspaces and an API to call, for the tests of one file. `accounts` names the people who sign up. */
export function useShops(
  accounts: string,
  server: { url: () => string } = sharedServer,
): {
  url: () => string;
  begin: (page: Page) => Promise<Workspace>;
  fill: (page: Page) => Promise<Shop>;
  fillAndRun: (page: Page) => Promise<Shop>;
} {
  let target: Server;

  test.beforeAll(async () => {
    target = createServer((_, response) => response.writeHead(200).end('{}'));
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  });

  test.afterAll(() => {
    target.close();
    target.closeAllConnections();
  });

  function begin(page: Page): Promise<Workspace> {
    return Workspace.signUp(page, server.url(), newEmail(accounts));
  }

  /** Two systems: one with two endpoints and two scenarios, one with an endpoint only. */
  async function fill(page: Page): Promise<Shop> {
    const work = await begin(page);
    const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    await work.addSystem('Empty Box', ['GET /nothing']);
    const { id, endpoints } = await work.addSystem('Book Shop', ['GET /books', 'DELETE /authors'], url);
    const endpoint = endpoints[0]?.id ?? 0;
    const scenario = await work.addScenario(endpoint, 'Lists books');
    await work.addScenario(endpoint, 'Refuses nonsense');
    await openDashboard(page, server.url());
    await expect(line(page, 'Book Shop')).toBeVisible();
    const system = `/system/${id}`;
    const detail = `${system}/endpoint/${endpoint}`;
    return {
      work,
      system,
      endpoint: `${detail}/detail`,
      scenario: `${detail}/scenario/${scenario.id}/detail`,
      ids: `${id}/${endpoint}`,
    };
  }

  /** The same with a rule that fails and one that holds, and a history. */
  async function fillAndRun(page: Page): Promise<Shop> {
    const shop = await fill(page);
    const scenario = shop.scenario.split('/')[6] ?? '';
    for (const rule of ['responds within 5000 ms', 'the body has a title'])
      await shop.work.post(`/scenario/${scenario}/validations`, { validation_text: rule });
    for (let time = 0; time < 2; time += 1) await shop.work.post(`/scenario${shop.system}/execute`, {});
    return shop;
  }

  return { url: server.url, begin, fill, fillAndRun };
}
