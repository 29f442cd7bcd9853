import type { Problem } from '@assay/contract';
import { HOSTILE } from '@assay/importer/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

/** Beyond this nobody waits for an answer; `check:hostile` measures the goal of a second. */
const MAX_OTHER_MS = 8000;
const LOOK_EVERY_MS = 50;
const MAX_READ = 100_000;

let app: TestApp;
let token: string;
let other: string;
let url: string;
beforeAll(async () => {
  app = await buildTestApp({ NODE_ENV: 'production' });
  url = await app.assay.app.listen({ host: '127.0.0.1', port: 0 });
  token = await app.signUp();
  other = await app.signUp('Bob');
});
afterAll(() => app.close());

/** The longest that another user waits for an answer while something else is done. */
async function slowestOtherMs(work: () => Promise<void>): Promise<number> {
  let slowest = 0;
  const state = { isDone: false };
  const look = async (): Promise<void> => {
    while (!state.isDone) {
      const startMs = performance.now();
      expect((await app.call('listSystems', { token: other })).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startMs);
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_EVERY_MS);
      });
    }
  };
  const looking = look();
  await work().finally(() => {
    state.isDone = true;
  });
  await looking;
  return slowest;
}

/** As a client does it, without the checks of answers that tests do. */
async function send(method: 'GET' | 'POST', path: string, file?: string): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.set('file', new Blob([file ?? '']), 'hostile.json');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api${path}`, { method, headers, ...(file !== undefined && { body: form }) });
  const text = await answer.text();
  // Large answers are not looked into: this process measures others meanwhile.
  return { status: answer.status, body: text.length < MAX_READ ? (JSON.parse(text) as unknown) : text.slice(0, 30) };
}

async function importAndUse(name: string, text: string): Promise<void> {
  const imported = await send('POST', '/system', text);
  // Too large to be stored is an answer too, in words.
  if (imported.status === 400) {
    expect((imported.body as Problem).detail).toMatch(/Split|Shorten|components|nothing was/);
    return;
  }
  expect(imported.status).toBe(201);
  const { rows } = await app.database.pool.query<{ system: number; endpoint: number }>(
    'select system_id as system, min(id) as endpoint from endpoint group by system_id order by system_id desc limit 1',
  );
  const { system = 0, endpoint = 0 } = rows[0] ?? {};
  const used: [string, number][] = [
    ['generate', (await send('GET', `/endpoints/${endpoint}/generate-scenarios-gpt`)).status],
    ['coverage', (await send('GET', `/system/${system}/coverage`)).status],
    ['read again', (await send('POST', `/system/${system}/reimport`, text)).status],
    ['show', (await send('GET', `/system/${system}`)).status],
  ];
  expect([name, ...used.filter(([, status]) => status !== 200)]).toEqual([name]);
}

const tried = [
  'schemas that refer to one another, 8 required properties each',
  'the same in 200 paths',
  'nested lists of a billion items',
  'lists of distinct values out of a hundred thousand',
  'ten thousand parameters of one large schema',
  'an example of five megabytes in many places',
];

it('hostile documents are imported, used and read again while others are answered', async () => {
  const slowest: [string, number][] = [];
  for (const [name, text] of HOSTILE.filter(([one]) => tried.includes(one)))
    slowest.push([name, await slowestOtherMs(() => importAndUse(name, text()))]);
  expect(slowest.map(([name]) => name)).toEqual(tried);
  expect(slowest.filter(([, ms]) => ms > MAX_OTHER_MS)).toEqual([]);
  const { rows } = await app.database.pool.query<{ endpoint: number; parameters: number }>(
    `select (select max(length(operation::text)) from endpoint) as endpoint,
              (select max(total) from (select sum(length(coalesce(default_value, '')) + length(coalesce(default_schema_value::text, ''))) as total from endpoint_parameter group by endpoint_id) as sums) as parameters`,
  );
  expect(Number(rows[0]?.endpoint)).toBeLessThan(1_500_000);
  expect(Number(rows[0]?.parameters)).toBeLessThan(12_000_000);
});
