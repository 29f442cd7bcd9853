import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, listen, look } from './browser/screen.ts';
import { useShops } from './apis/shop.ts';

const shops = useShops('findings');
let api: Server;

const telescope = (id: number) => ({
  id,
  name: `Telescope ${id}`,
  mirror: id === 3 ? 'cracked' : 'clean',
  keeper: null,
});

/** An API with one cause behind many red scenarios: nobody keeps a telescope. It breaks for number 13. */
test.beforeAll(async () => {
  api = createServer((request, response) => {
    const [, , id] = new URL(request.url ?? '/', 'http://x').pathname.split('/');
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (id === undefined) return send(200, { data: [1, 2, 4].map(telescope), meta: { total: 3 } });
    return id === '13'
      ? send(500, { error: { message: 'mirror 13 is missing' } })
      : send(200, { data: telescope(Number(id)) });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  api.close();
  api.closeAllConnections();
});

const TELESCOPE = {
  type: 'object',
  required: ['id', 'keeper'],
  properties: {
    id: { type: 'integer' },
    mirror: { type: 'string', enum: ['clean', 'dusty'] },
    keeper: { type: 'object', properties: { name: { type: 'string' } } },
  },
};
const answer = (data: object) => ({
  200: {
    description: 'Fine',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } } },
  },
});

/** Twelve red scenarios of three causes, run once; answers the address of the run. */
async function runAll(page: Page): Promise<{ path: string; system: number }> {
  const work = await shops.begin(page);
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const paths = {
    '/telescopes': { get: { responses: answer({ type: 'array', items: TELESCOPE }) } },
    '/telescopes/{id}': { get: { parameters: [id], responses: answer(TELESCOPE) } },
  };
  const system = await work.importPaths('Observatory', paths, url);
  const [list = 0, one = 0] = system.endpoints.map((endpoint) => endpoint.id);
  for (let count = 1; count <= 10; count += 1) {
    const scenario = await work.addScenario(count > 5 ? one : list, `Look ${count}`);
    await work.addRule(scenario.id, 'the body matches the documented schema');
  }
  const { path_parameters: parameters } = await work.call<{ path_parameters: { id: number }[] }>(
    'GET',
    `/endpoints/${one}`,
  );
  for (const number of ['13', '3']) {
    const scenario = await work.addScenario(one, `Number ${number}`);
    await work.addRule(scenario.id, 'the body matches the documented schema');
    const override = { endpoint_parameter_id: parameters[0]?.id, custom_value: number };
    await work.call('POST', `/scenario/${scenario.id}/parameters`, override);
  }
  const run = await work.call<{ run_id: number }>('POST', `/scenario/system/${system.id}/execute`);
  return { path: `${shops.url()}/runs/${run.run_id}`, system: system.id };
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a run shows its findings first: cause, suspect, evidence, and what to do', async ({ page }) => {
  const complaints = listen(page);
  const { path, system } = await runAll(page);
  await page.goto(path);
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings.getByRole('heading', { name: '4 findings in 12 scenarios' })).toBeVisible();
  const rows = findings.getByRole('list', { name: 'Findings by cause' }).locator('> li');
  await expect(rows.nth(0).getByRole('button')).toContainText('API');
  await expect(rows.nth(0)).toContainText('answers 500 to valid requests: "mirror 13 is missing"');
  const keeper = rows.filter({ hasText: 'is null in 5 answers' }).first();
  await expect(keeper).toContainText(
    'data[*].keeper is null in 5 answers of GET /telescopes, the document says object',
  );
  await look(page, 'findings-closed');

  // By keyboard: the row opens and closes, and its actions follow it.
  const toggle = keeper.getByRole('button', { expanded: false });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(keeper.getByText('Probably the document, otherwise the API.')).toBeVisible();
  await expect(keeper).toContainText(
    '/paths/~1telescopes/get/responses/200/content/application~1json/schema/properties/data/items/properties/keeper',
  );
  await expect(keeper).toContainText('null');
  await expect(keeper.getByText(/^Observatory\.json line \d+$/)).toBeVisible();
  await expect(keeper.getByRole('link', { name: 'Look 1', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(keeper.getByRole('link').first()).toBeFocused();
  await look(page, 'findings-open');
  await expectAccessible(page);

  await keeper.getByRole('button', { name: 'Copy bug card' }).click();
  await expect(page.getByText('Copied the bug card as Markdown.')).toBeVisible();
  const card = await page.evaluate(() => navigator.clipboard.readText());
  expect(card).toContain("curl -X GET 'http://127.0.0.1:");
  expect(card).toContain('HTTP status 200');
  expect(card).toMatch(
    /The document says in Observatory\.json line \d+ at `\/paths\/~1telescopes.*`: \{"type":"object"\}/,
  );

  const tryAgain = keeper.getByRole('button', { name: 'Try again alone' });
  await tryAgain.focus();
  await page.keyboard.press('Enter');
  await expect(keeper.getByRole('definition').filter({ hasText: 'Happened again.' })).toContainText('See its result');
  await expect(tryAgain).toBeFocused();
  await look(page, 'findings-tried', keeper);

  const download = page.waitForEvent('download');
  await findings.getByRole('button', { name: 'Download overlay' }).click();
  expect((await download).suggestedFilename()).toMatch(/^run-\d+\.overlay\.json$/);

  await keeper.getByRole('button', { name: 'Apply to my copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The document of this system was changed.')).toBeVisible();
  await page.goto(`${shops.url()}/system/${system}`);
  await expect(page.getByRole('main')).toBeVisible();
  expect(complaints).toEqual([]);
});
