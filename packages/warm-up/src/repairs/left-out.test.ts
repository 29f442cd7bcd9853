import { defaultParameters } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { CalledEndpoint } from '@assay/scenario';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { object, operation, text } from '../testing/operations.ts';
import { warmUp } from '../warm-up.ts';

const parameter = (name: string, example: string) => ({
  name,
  in: 'query' as const,
  required: false,
  description: null,
  deprecated: false,
  schema: text,
  style: 'form',
  explode: true,
  example,
});
const LOAF = object({ id: text, flour: text });
const bake = operation('POST', '/loaves', { answers: LOAF, body: object({ flour: text }) });
const operations = [
  { ...bake, parameters: [parameter('oven', 'the-big-one')] },
  { ...operation('GET', '/loaves/{id}', { answers: LOAF }) },
  operation('DELETE', '/loaves/{id}'),
  { ...operation('GET', '/flours', { answers: object({}) }), parameters: [parameter('lang', 'en')] },
];
let bakery: Api;

beforeEach(async () => {
  bakery = await startApi([], (records, { method, path, query, body }) => {
    if (path === '/flours') return [200, {}];
    if (query.has('oven')) return [404, 'Not here'];
    const key = method === 'POST' ? `/loaves/${records.size + 1}` : path;
    if (method === 'POST') records.set(key, { id: key.slice('/loaves/'.length), flour: body['flour'] });
    const record = records.get(key);
    if (method === 'DELETE') records.delete(key);
    return record === undefined ? [404] : [method === 'POST' ? 201 : method === 'DELETE' ? 204 : 200, record];
  });
});
afterEach(() => bakery.close());

test('optional parameters are left out where a request is refused with their examples, and only there', async () => {
  const { learned } = await warmUp(
    { operations, definitions: {}, securitySchemes: {} },
    {
      transport: createTransport({ allowPrivateTargets: true, timeoutMs: 5000 }),
      tokens: null,
      signal: new AbortController().signal,
      safety: new RunSafety({ routes: () => Promise.resolve(operations.map((one) => ({ ...one, operation: one }))) }),
      endpoints: operations.map((one, id): CalledEndpoint => ({
        id,
        method: one.method,
        path: one.path,
        operation: { ...one, baseUrl: bakery.url },
        baseUrl: bakery.url,
        defaults: defaultParameters(one, {}),
      })),
    },
  );
  expect(learned.operations['POST /loaves']).toMatchObject({
    outcome: 'accepted',
    repairs: [{ kind: 'omit', in: 'query', at: 'oven' }],
  });
  expect(learned.operations['GET /loaves/{id}']).toMatchObject({ outcome: 'accepted' });
  expect(learned.operations['GET /flours']).toMatchObject({ outcome: 'accepted', repairs: [] });
  expect(bakery.records.size).toBe(0);
});
