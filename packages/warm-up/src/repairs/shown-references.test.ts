import { defaultParameters } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { CalledEndpoint } from '@assay/scenario';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { object, operation, text } from '../testing/operations.ts';
import { warmUp } from '../warm-up.ts';

const number = { type: 'integer' as const };
const HIVE = object({ id: text, name: text, keeperId: number });
const operations = [
  operation('POST', '/hives', { answers: HIVE, body: object({ name: text, keeperId: number }) }),
  operation('GET', '/hives', { answers: { type: 'array', items: HIVE } }),
  operation('GET', '/hives/{id}', { answers: HIVE }),
  operation('DELETE', '/hives/{id}'),
  operation('GET', '/keepers/{id}', { answers: object({ id: number }) }),
];
/** Nobody makes keepers, and no list shows them but in the hives that they keep. */
const KEEPER = 4127;
const SEEDED = { id: 'h0', name: 'Linden', keeperId: KEEPER };
let yard: Api;

beforeEach(async () => {
  yard = await startApi([], (records, { method, path, body }) => {
    if (path.startsWith('/keepers/')) return path.endsWith(`/${KEEPER}`) ? [200, { id: KEEPER }] : [404, {}];
    if (path === '/hives' && method === 'GET') return [200, [SEEDED, ...records.values()]];
    if (method === 'POST' && body['keeperId'] !== KEEPER)
      return [400, { errors: { keeperId: ['There is no such keeper.'] } }];
    if (method === 'POST') {
      const made = { ...body, id: `h${records.size + 1}` };
      records.set(`/hives/${made.id}`, made);
      return [201, made];
    }
    const record = records.get(path);
    if (method === 'DELETE') records.delete(path);
    return record === undefined ? [404] : [method === 'DELETE' ? 204 : 200, record];
  });
});
afterEach(() => yard.close());

test('a record that nothing makes or lists is named as the records of a list name it', async () => {
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
        operation: { ...one, baseUrl: yard.url },
        baseUrl: yard.url,
        defaults: defaultParameters(one, {}),
      })),
    },
  );
  expect(learned.operations['POST /hives']).toMatchObject({
    outcome: 'accepted',
    repairs: [{ kind: 'value', in: 'body', at: '/keeperId', value: KEEPER }],
  });
  expect(yard.records.size).toBe(0);
});
