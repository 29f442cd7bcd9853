import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import { expectAccessible, shot, useTheme } from './browser/screen.ts';
import { Workspace } from './workspace.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

const server = sharedServer;
let target: Server;

test.beforeAll(async () => {
  target = createServer(({ url }, response) => {
    if (url === '/books') response.writeHead(301, { location: '/library/books?page=1' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  target.close();
  target.closeAllConnections();
});

test('a scenario is set to follow redirects, and its execution lists them', async ({ page }) => {
  const work = await Workspace.signUp(page, server.url(), newEmail('redirects'));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id, endpoints } = await work.addSystem('Book Shop', ['GET /books'], url);
  const endpoint = endpoints[0]?.id ?? 0;
  const scenario = await work.addScenario(endpoint, 'Lists books');
  await page.goto(`${server.url()}/system/${id}/endpoint/${endpoint}/scenario/${scenario.id}/detail?mode=config`);
  const choice = page.getByRole('checkbox', { name: 'Follow redirects' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await shot(page, 'redirects-choice');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'redirects-choice-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(choice).toBeChecked();

  await work.post(`/scenario/${scenario.id}/execute`, {});
  await page.goto(`${server.url()}/system/${id}/endpoint/${endpoint}/detail`);
  await page.getByRole('tab', { name: 'Execution History' }).click();
  await page.getByRole('list', { name: 'Execution history' }).getByRole('button').first().click();
  const way = page.getByRole('list', { name: 'Redirects' });
  await expect(way).toContainText(`301 to GET ${url}/library/books?page=1`);
  await way.scrollIntoViewIfNeeded();
  await shot(page, 'redirects-way');
  await useTheme(page, 'dark');
  await shot(page, 'redirects-way-dark');
  await expectAccessible(page);
});
