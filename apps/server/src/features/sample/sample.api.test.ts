import { readFile } from 'node:fs/promises';
import type { AuthConfig, System } from '@assay/contract';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const file = new URL('../../../../../examples/bookshop/openapi.yaml', import.meta.url);
let shop: TargetServer;
let app: TestApp;

beforeAll(async () => {
  const document: unknown = parse(await readFile(file, 'utf8'));
  shop = await startTarget((request, response) =>
    request.url === '/openapi.json' ? sendJson(response, 200, document) : sendJson(response, 404, {}),
  );
  app = await buildTestApp({ ASSAY_SAMPLE_URL: `${shop.url}/` });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

it('imports the sample API at the address where it runs, with its login configured', async () => {
  const token = await app.signUp();
  expect((await app.call('getSample', { token })).body).toEqual({ url: shop.url });
  const answer = await app.call('importSample', { token });
  const system = answer.body as System;
  expect([answer.status, system]).toMatchObject([
    201,
    { name: 'Bookshop (sample)', base_url: shop.url, auth_configured: true },
  ]);
  expect(system.endpoints.length).toBeGreaterThan(10);
  const login = (await app.call('getAuthConfig', { token, params: { systemId: system.id } })).body as AuthConfig;
  expect(login).toMatchObject({
    auth_endpoint: `${shop.url}/auth/login`,
    auth_body: { email: 'ada@bookshop.example', password: '********' },
    token_extraction_instruction: 'take data.auth.token from the JSON response',
  });
});

it('says what to do when the sample does not answer, and when there is none', async () => {
  const deleted = await buildTestApp({ ASSAY_SAMPLE_URL: 'http://127.0.0.1:9' });
  const none = await buildTestApp();
  const tokens = [await deleted.signUp(), await none.signUp()] as const;
  const refused = await deleted.call('importSample', { token: tokens[0] });
  expect([refused.status, refused.problem?.detail]).toEqual([
    400,
    'The sample API at http://127.0.0.1:9 returned no document. Check that it is running, then try again.',
  ]);
  expect((await deleted.call('listSystems', { token: tokens[0] })).body).toEqual([]);
  expect((await none.call('getSample', { token: tokens[1] })).body).toBeNull();
  expect((await none.call('importSample', { token: tokens[1] })).problem?.detail).toContain('npm start');
  await deleted.close();
  await none.close();
});
