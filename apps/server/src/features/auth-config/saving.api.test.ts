import type { ImportedSystem } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, smallDocument } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const valid = {
  auth_endpoint: 'http://127.0.0.1:9/login',
  http_method: 'POST',
  auth_headers: {},
  auth_body: {},
  token_extraction_instruction: 'take token from the JSON response',
  token_usage_location: 'header',
  token_param_name: 'Authorization',
  token_format: null,
};

it('CFG-03, CFG-13, CFG-18: is checked by the rules of the form, made once by POST and changed by PUT', async () => {
  const token = await app.signUp();
  const file = { name: 'shop.json', content: smallDocument('http://127.0.0.1:9') };
  const params = { systemId: ((await app.call('importSystem', { token, file })).body as ImportedSystem).id };
  const wrong: [string, unknown][] = [
    ['auth_endpoint', ''],
    ['auth_endpoint', 'abc'],
    ['http_method', 'DELETE'],
    ['auth_headers', [1]],
    ['auth_body', 'text'],
    ['token_extraction_instruction', ' 123456789 '],
    ['token_usage_location', 'body'],
    ['token_param_name', ' '],
    ['token_format', 'Bearer'],
  ];
  for (const [field, value] of wrong) {
    const { problem } = await app.call('createAuthConfig', { token, params, body: { ...valid, [field]: value } });
    expect([field, problem?.status, problem?.errors?.[0]?.field]).toEqual([field, 422, field]);
  }
  expect((await app.call('updateAuthConfig', { token, params, body: valid })).status).toBe(404);
  expect((await app.call('createAuthConfig', { token, params, body: valid })).status).toBe(201);
  expect((await app.call('createAuthConfig', { token, params, body: valid })).status).toBe(409);
  expect((await app.call('updateAuthConfig', { token, params, body: valid })).status).toBe(200);
});
