import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import { expectAccessible, listen, shot, signUp } from './browser/screen.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

const RUNS = 55;

const server = sharedServer;
let target: Server;

test.beforeAll(async () => {
  target = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}'),
  );
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(async () => {
  target.close();
  target.closeAllConnections();
});

/** A system with one scenario that was run many times, by the session of the page. */
async function runOften(token: string): Promise<string> {
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const post = async (path: string, init: RequestInit): Promise<{ id: number; endpoints: { id: number }[] }> => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url()}/api${path}`, { method: 'POST', ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number; endpoints: { id: number }[] };
  };
  const paths = { '/things': { get: { responses: { 200: { description: 'Fine' } } } } };
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, servers: [{ url }], paths };
  const body = new FormData();
  body.set('file', new Blob([JSON.stringify(document)]), 'things.json');
  const system = await post('/system', { body });
  const endpoint = system.endpoints[0]?.id ?? 0;
  const scenario = await post(`/endpoints/${endpoint}/scenarios`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Things are listed', expected_http_status: 200 }),
  });
  for (let at = 0; at < RUNS; at += 1) await post(`/scenario/${scenario.id}/execute`, {});
  return `/system/${system.id}/endpoint/${endpoint}`;
}

test('HIST-04: the history shows 10 of 50 rows, then more, then loads what is older', async ({ page }) => {
  const complaints = listen(page);
  const path = await runOften(await signUp(page, server.url(), newEmail('history')));
  await page.goto(`${server.url()}${path}/detail`);
  await page.getByRole('tab', { name: 'Execution History' }).click();
  const rows = page.getByRole('list', { name: 'Execution history' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  for (let shown = 20; shown <= 50; shown += 10) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows).toHaveCount(shown);
  }
  const older = page.waitForRequest((request) => request.url().includes('before='));
  await page.getByRole('button', { name: 'Load older' }).click();
  await older;
  await expect(rows).toHaveCount(RUNS);
  await expect(page.getByRole('button', { name: /Show more|Load older/ })).toHaveCount(0);
  await shot(page, 'history-older');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
