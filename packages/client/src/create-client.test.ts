import type { ServerResponse } from 'node:http';
import { endpoints } from '@assay/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, fillPath } from './create-client.ts';
import { ApiError, MISSING_TOKEN_TEXT } from './errors.ts';
import { createTestTransport, startLocalServer } from './testing/local-server.ts';
import type { LocalServer } from './testing/local-server.ts';

let server: LocalServer;
afterEach(() => server.close());

const system = {
  id: 7,
  name: 'Shop',
  base_url: '',
  description: null,
  auth_configured: false,
  protection: 'own_records',
  may_change_settings: false,
  created_at: '2026-01-01T00:00:00.000Z',
  endpoints: [],
};

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('createClient', () => {
  it('AUTH-05 API-01 sends the bearer token to the address below /api and parses the answer', async () => {
    server = await startLocalServer((_, response) => json(response, 200, system));
    const client = createClient(endpoints, createTestTransport(server.url));
    expect(await client.getSystem({ params: { id: 7 } })).toEqual(system);
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        path: '/api/system/7',
        headers: { authorization: 'Bearer token-1', accept: 'application/json' },
      },
    ]);
  });

  it('answers a file with its name', async () => {
    server = await startLocalServer((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/xml',
          'content-disposition': 'attachment; filename="run-3.xml"',
        })
        .end('<testsuites/>'),
    );
    const client = createClient(endpoints, createTestTransport(server.url));
    const file = await client.downloadRunReport({ params: { runId: 3 }, query: { format: 'junit' } });
    expect([file.name, await file.content.text()]).toEqual(['run-3.xml', '<testsuites/>']);
    expect(server.requests).toMatchObject([
      { path: '/api/runs/3/report?format=junit', headers: { authorization: 'Bearer token-1', accept: '*/*' } },
    ]);
  });

  it('sends a JSON body with its content type, and query values that are given', async () => {
    server = await startLocalServer((_, response) => json(response, 200, system));
    const client = createClient(endpoints, createTestTransport(server.url));
    await client.updateSystem({ params: { id: 7 }, body: { name: 'Shop', base_url: 'http://x' } });
    await client.listRuns({ query: { limit: 5, system_id: undefined } }).catch(() => undefined);
    expect(server.requests[0]).toMatchObject({
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Shop","base_url":"http://x"}',
    });
    expect(server.requests[1]?.path).toBe('/api/runs?limit=5');
  });

  it('sends a file as multipart with the boundary of fetch', async () => {
    server = await startLocalServer((_, response) => json(response, 201, { ...system, diagnostics: [] }));
    const body = new FormData();
    body.set('file', new Blob(['openapi: 3.1.0']), 'api.yaml');
    await createClient(endpoints, createTestTransport(server.url)).importSystem({ body });
    expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.requests[0]?.body).toContain('openapi: 3.1.0');
  });

  it('AUTH-07 repeats a call exactly once with a fresh token after a 401', async () => {
    server = await startLocalServer((request, response) =>
      request.headers.authorization === 'Bearer token-2'
        ? json(response, 200, system)
        : json(response, 401, { detail: 'Not authenticated' }),
    );
    const transport = createTestTransport(server.url, ['token-1', 'token-2']);
    expect(await createClient(endpoints, transport).getSystem({ params: { id: 7 } })).toEqual(system);
    expect(transport.asked).toEqual([false, true]);
    expect(server.requests).toHaveLength(2);
    expect(transport.failures).toBe(0);
  });

  it('AUTH-08 reports a second 401 and does not ask a third time', async () => {
    server = await startLocalServer((_, response) => json(response, 401, { detail: 'Not authenticated' }));
    const transport = createTestTransport(server.url, ['token-1', 'token-2']);
    const error = await failureOf(createClient(endpoints, transport).getSystem({ params: { id: 7 } }));
    expect(error).toMatchObject({ status: 401, message: 'Not authenticated' });
    expect(server.requests).toHaveLength(2);
    expect(transport.failures).toBe(1);
  });

  it('AUTH-08 reports a 401 when there is no fresh token to try', async () => {
    server = await startLocalServer((_, response) => json(response, 401, { detail: 'Not authenticated' }));
    const transport = createTestTransport(server.url, ['token-1', null]);
    await failureOf(createClient(endpoints, transport).getSystem({ params: { id: 7 } }));
    expect(server.requests).toHaveLength(1);
    expect(transport.failures).toBe(1);
  });

  it('AUTH-06 does not call without a token', async () => {
    server = await startLocalServer((_, response) => json(response, 200, system));
    const error = await failureOf(
      createClient(endpoints, createTestTransport(server.url, [null])).getSystem({ params: { id: 7 } }),
    );
    expect(error.message).toBe(MISSING_TOKEN_TEXT);
    expect(MISSING_TOKEN_TEXT).toBe('Authentication token not available.');
    expect(server.requests).toEqual([]);
  });

  it('AUTH-05 calls a public endpoint without a token and without asking for one', async () => {
    server = await startLocalServer((_, response) => json(response, 200, { status: 'ok' }));
    const transport = createTestTransport(server.url, [null]);
    expect(await createClient(endpoints, transport).getHealth()).toEqual({ status: 'ok' });
    expect(transport.asked).toEqual([]);
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('refuses an answer that does not follow the contract', async () => {
    server = await startLocalServer((_, response) => json(response, 200, { ...system, id: 'seven' }));
    const error = await failureOf(
      createClient(endpoints, createTestTransport(server.url)).getSystem({ params: { id: 7 } }),
    );
    expect(error).toMatchObject({ status: 200, message: expect.stringContaining('does not understand') });
  });

  it('refuses a success that is not JSON, such as a page of a proxy', async () => {
    server = await startLocalServer((_, response) => response.end('<html>sign in</html>'));
    const error = await failureOf(
      createClient(endpoints, createTestTransport(server.url)).getSystem({ params: { id: 7 } }),
    );
    expect(error).toMatchObject({ status: 200, message: expect.stringContaining('does not understand') });
  });

  it('says so when nothing listens', async () => {
    server = await startLocalServer((_, response) => response.end());
    const url = server.url;
    await server.close();
    const error = await failureOf(createClient(endpoints, createTestTransport(url)).getSystem({ params: { id: 7 } }));
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('cannot be reached') });
    server = await startLocalServer((_, response) => response.end());
  });

  it('gives up after the time limit of the endpoint, also in the middle of a body', async () => {
    server = await startLocalServer((request, response) => {
      if (request.url === '/api/system/1') return;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": 7,');
    });
    const table = { getSystem: { ...endpoints.getSystem, timeoutMs: 50 } } as const;
    const client = createClient(table, createTestTransport(server.url));
    for (const id of [1, 2]) {
      const error = await failureOf(client.getSystem({ params: { id } }));
      expect(error).toMatchObject({ status: 0, message: 'The server did not answer in time. Please try again.' });
    }
  });

  it('leaves a call that its caller aborted to the caller', async () => {
    server = await startLocalServer(() => undefined);
    const abort = new AbortController();
    const call = createClient(endpoints, createTestTransport(server.url)).getSystem({
      params: { id: 7 },
      signal: abort.signal,
    });
    setTimeout(() => abort.abort(), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('fillPath', () => {
  it('encodes what is put into the address', async () => {
    server = await startLocalServer((_, response) => response.end());
    expect(fillPath('/a/:one/b/:two', { one: 'x/y', two: 2 })).toBe('/a/x%2Fy/b/2');
  });
});
