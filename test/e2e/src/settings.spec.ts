import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import { listen, look } from './browser/screen.ts';
import { newEmail, sharedServer as server } from './server/use-server.ts';
import { Workspace } from './workspace.ts';

interface Settings {
  theme: string;
  page_size: number;
  greeting: string;
}

const BEFORE: Settings = { theme: 'light', page_size: 20, greeting: 'Welcome' };
let target: Server;
let stored: Settings;
let writes: number;

/** Keeps settings; a change of the theme loses the greeting, which it must not. */
test.beforeEach(async () => {
  [stored, writes] = [{ ...BEFORE }, 0];
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.method === 'PATCH') {
        const change = JSON.parse(body) as Partial<Settings>;
        stored = { ...stored, ...(change.theme === 'dark' && { greeting: '' }), ...change };
        writes += 1;
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(stored));
    });
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});
test.afterEach(() => {
  target.close();
  target.closeAllConnections();
});

const properties = {
  theme: { type: 'string', enum: ['light', 'dark'] },
  page_size: { type: 'integer', minimum: 1, maximum: 100 },
  greeting: { type: 'string' },
};
const schema = { type: 'object', properties };
const shown = { ...schema, required: Object.keys(properties) };
const responses = { 200: { description: 'They', content: { 'application/json': { schema: shown } } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const paths = { '/me/settings': { get: { responses }, patch: { requestBody, responses } } };

test('own settings are changed where that is allowed, judged, put back, and what came is shown', async ({ page }) => {
  const complaints = listen(page);
  const work = await Workspace.signUp(page, server.url(), newEmail('settings'));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const { id, endpoints } = await work.importPaths('Shop', paths, url);
  await work.call('POST', `/systems/${id}/generate-scenarios`, {});
  await work.call('POST', `/scenario/system/${id}/execute`);
  expect(writes).toBe(0);

  await page.goto(`${server.url()}/system/${id}?mode=config`);
  const consent = page.getByRole('checkbox', { name: 'Also change own settings, and put them back' });
  await expect(consent).not.toBeChecked();
  await consent.focus();
  await page.keyboard.press('Space');
  await look(page, 'settings-consent');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration saved successfully')).toBeVisible();
  await page.reload();
  await expect(consent).toBeChecked();

  const { run_id: run } = await work.call<{ run_id: number }>('POST', `/scenario/system/${id}/execute`);
  expect(writes).toBeGreaterThan(2);
  expect(stored).toEqual(BEFORE);

  await page.goto(`${server.url()}/runs/${run}`);
  await expect(page.getByText('Own settings might be changed and put back')).toBeVisible();
  const { results } = await work.call<{ results: Record<string, number | string>[] }>(
    'POST',
    `/scenario/system/${id}/execute`,
  );
  const red = results.find(({ scenario_name: name }) => String(name).includes('setting theme'));
  expect(red?.['overall_status']).toBe('failure');
  await page.goto(
    `${server.url()}/system/${id}/endpoint/${endpoints[1]?.id}/scenario/${red?.['scenario_id']}/detail?mode=execution&execution=${red?.['id']}`,
  );
  const after = page.getByRole('region', { name: 'Requests after it' });
  await expect(after.getByText('GET /me/settings')).toBeVisible();
  await expect(after.getByRole('region', { name: 'Its response' }).getByText('"theme": "dark"')).toBeVisible();
  await look(page, 'follow-ups', after);

  const { learned } = await work.call<{ learned: object }>('POST', `/system/${id}/warm-up`);
  const roles = { own: ['editor'], 'account:clerk': ['viewer', 'guest'] };
  await work.call('PUT', `/system/${id}/warm-up`, { learned: { ...learned, roles } });
  await page.goto(`${server.url()}/system/${id}?mode=learned`);
  const named = page.getByRole('region', { name: 'Roles of the accounts' });
  await expect(named).toContainText('clerk: viewer, guest');
  await look(page, 'learned-roles', named);
  expect(complaints).toEqual([]);
});
