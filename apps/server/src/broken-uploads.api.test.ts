import { endpoints } from '@assay/contract';
import type { EndpointDefinition, EndpointName } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall } from './testing/index.ts';
import type { TestApp } from './testing/index.ts';

let app: TestApp;
let token: string;
let systemId: number;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  systemId = (await importSmall(app, token, 'http://127.0.0.1:9')).id;
});
afterAll(() => app.close());

const uploads = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
  ([, { body }]) => body === 'multipart',
);
const FILE = '--a\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n{';

it.each(uploads)('%s: an upload that is cut off is wrong input, never our mistake', async (_, { method, path }) => {
  const broken: [type: string, payload: string][] = [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=a', FILE],
    ['multipart/form-data; boundary=a', '--a\r\ncontent-disp'],
  ];
  for (const [type, payload] of broken) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const url = `/api${path.replace(':id', String(systemId))}`;
    const answer = await app.assay.app.inject({ method, url, headers, payload });
    expect([payload, answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      payload,
      400,
      expect.stringMatching(/file/i),
    ]);
  }
});

it('a document with a member called __proto__ can be opened and tested', async () => {
  const schema = '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"string"}}}';
  const content = `{"openapi":"3.1.0","info":{"title":"P","version":"1"},"servers":[{"url":"http://127.0.0.1:9"}],
    "paths":{"/health":{"post":{"requestBody":{"content":{"application/json":{"schema":${schema}}}},
    "responses":{"200":{"description":"OK"}}}}}}`;
  const file = { name: 'p.json', content };
  const { id } = (await app.call('importSystem', { token, file })).body as { id: number };
  for (const name of ['listSystemEndpoints', 'listEndpointsWithConfig'] as const)
    expect((await app.call(name, { token, params: { id } })).status).toBe(200);
});
