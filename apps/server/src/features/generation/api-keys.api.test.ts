import type { ImportedSystem, Scenario } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

function documentOf(location: string): string {
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const content = { 'application/json': { schema } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shelf', version: '1' },
    servers: [{ url: 'http://127.0.0.1:1' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: location, name: 'X-Shelf-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/shelf': { get: { responses: { 200: { description: 'All', content }, 401: { description: 'No key' } } } },
    },
  });
}

it.each(['header', 'query', 'cookie'])('scenarios are generated where the key goes into the %s', async (location) => {
  const token = await app.signUp();
  const file = { name: 'shelf.json', content: documentOf(location) };
  const system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const generated = await app.call('generateSystemScenarios', { token, params: { id: system.id } });
  const { success, scenarios } = generated.body as { success: boolean; scenarios: Scenario[] };
  expect(success).toBe(true);
  expect(scenarios.map(({ name }) => name)).toContain('No credentials');
  const isTampered = scenarios.some(({ error_type: type }) => type === 'tampered_credentials');
  expect(isTampered).toBe(location !== 'cookie');
});
