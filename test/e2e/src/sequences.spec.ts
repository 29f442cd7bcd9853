import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import { listen, look } from './browser/screen.ts';
import { Workspace } from './workspace.ts';
import { newEmail, sharedServer } from './server/use-server.ts';

const server = sharedServer;
let target: Server;

/** Creates books and shows them; forbids one, and removes none. */
test.beforeAll(async () => {
  target = createServer(({ method, url }, response) => {
    const status = method === 'POST' ? 201 : method === 'DELETE' ? 500 : url === '/books/7' ? 200 : 403;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":7}');
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});

test.afterAll(() => {
  target.close();
  target.closeAllConnections();
});

const done = (status: number) => ({ responses: { [status]: { description: 'Done' } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const paths = {
  '/books/{id}': { parameters: [id], get: done(200), delete: done(204) },
  '/books': { post: done(201) },
};

const at = (value: string) => [{ in: 'path', name: 'id', value }];
const read = (expects: object) => ({ operation: 'GET /books/{id}', values: at('8{{book}}'), extracts: [], expects });

const scenario = (name: string, details: object) => ({
  name,
  requires_auth: false,
  expected_http_status: 200,
  auth_error: false,
  error_type: null,
  error_in: null,
  scenario_details: {
    reason: 'The record was created by the step before.',
    constraint: null,
    pointer: null,
    generated_by: 'builtin',
    before: [{ operation: 'POST /books', values: [], extracts: [{ name: 'book', path: 'id' }], shared: true }],
    after: [{ operation: 'DELETE /books/{id}', values: at('{{book}}'), extracts: [], shared: true }],
    ...details,
  },
  values: at('{{book}}'),
  rules: [],
});

test('a sequence is shown in order, runs, and says what was not run and what was left behind', async ({ page }) => {
  const complaints = listen(page);
  const work = await Workspace.signUp(page, server.url(), newEmail('sequences'));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const system = await work.importPaths('Book Shop', paths, url);
  const endpoint = system.endpoints[0]?.id ?? 0;
  const missing = { status: 404, alternatives: [403, 410] };
  const { scenarios } = await work.post<{ scenarios: { id: number }[] }>(`/endpoints/${endpoint}/proposed-scenarios`, {
    scenarios: [
      scenario('Shows the book', {
        alternatives: [206],
        undecided: [409],
        follow_ups: [{ ...read(missing), rules: ['status is not 500'] }],
      }),
      scenario('Refuses another book', {
        follow_ups: [{ ...read({ status: 404 }), rules: ['id is 9'] }, read(missing)],
      }),
      scenario('Finds no other book', { follow_ups: [read({ status: 404, undecided: [403] })] }),
    ],
  });
  const open = (at: number, mode: string) =>
    page.goto(`${server.url()}/system/${system.id}/endpoint/${endpoint}/scenario/${scenarios[at]?.id}/detail${mode}`);
  await open(0, '');
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^(1\.|then|after)/ });
  await expect(lines).toHaveText([
    '1.POST /books→ bookshared with the run',
    'then this requestexpects 200 or 206, not judged with 409',
    'then:GET /books/8{{book}}expects 404 or 403 or 410status is not 500',
    'after:DELETE /books/{book}shared with the run',
  ]);
  await look(page, 'sequence');

  await open(0, '?mode=config');
  await expect(page.getByRole('region', { name: 'Requests that follow' })).toContainText('expects 404 or 403 or 410');
  await expect(page.getByText('Shared with the run: sent once').first()).toBeVisible();
  await look(page, 'sequence-config');

  await work.post(`/scenario/system/${system.id}/execute`, {});
  const [run] = await work.call<{ id: number }[]>('GET', '/runs');
  await page.goto(`${server.url()}/runs/${run?.id}`);
  await expect(page.getByText('1 passed, 1 failed, 0 errors, 1 not run')).toBeVisible();
  const left = page.getByRole('region', { name: 'Left behind' });
  await expect(left).toContainText('DELETE /books/7');
  await expect(left).toContainText('Left behind: 1');
  await page.getByRole('button', { name: /^Not run/ }).click();
  await look(page, 'sequence-run');
  await page.getByRole('button', { name: /^Failed/ }).click();
  await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Refuses another book' }).click();
  const verdicts = page.getByRole('region', { name: 'Verdicts' });
  await expect(verdicts.getByRole('heading', { name: /then GET \/books\/\{id\}/ })).toBeVisible();
  await expect(verdicts).toContainText('status is 404');
  const after = page.getByRole('region', { name: 'Requests after it' });
  await expect(after.getByText('GET /books/{id}').first()).toBeVisible();
  await expect(after.getByRole('region', { name: 'Its response' }).first()).toBeVisible();
  await look(page, 'sequence-failed', verdicts);
  await page.goBack();
  await page.getByRole('button', { name: /^Not run/ }).click();
  await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Finds no other book' }).click();
  await expect(page.getByText('Refused for another reason')).toBeVisible();
  await expect(page.getByText('it neither passed nor failed')).toBeVisible();
  await expect(page.getByRole('main').getByText('Not run').first()).toBeVisible();
  await look(page, 'sequence-not-judged');
  expect(complaints).toEqual([]);
});
