import type { ServerResponse } from 'node:http';
import { endpoints } from '@assay/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.ts';
import type { CallProgress } from './create-client.ts';
import type { TransportOptions } from './transport.ts';
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
  diagnostics: [],
};

function events(response: ServerResponse, ...all: [event: string, data: unknown][]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const [event, data] of all) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  response.end();
}

async function importIt() {
  const reported: CallProgress[] = [];
  const body = new FormData();
  body.set('file', new Blob(['openapi: 3.1.0']), 'api.yaml');
  const client = createClient(endpoints, createTestTransport(server.url));
  const answer = client.importSystem({ body, onProgress: (progress) => reported.push(progress) });
  return { answer, reported };
}

describe('a call that tells its progress', () => {
  it('asks for events, passes them on, and answers what comes last', async () => {
    const reading = { stage: 'reading', done: null, total: null };
    const saving = { stage: 'saving', done: 1, total: 2 };
    server = await startLocalServer((_, response) =>
      events(response, ['progress', reading], ['progress', saving], ['answer', system]),
    );
    const { answer, reported } = await importIt();
    expect(await answer).toEqual(system);
    expect(reported).toEqual([reading, saving]);
    expect(server.requests[0]?.headers.accept).toBe('text/event-stream, application/json');
  });

  it('sends what is no upload as any other call, and tells nothing of uploading', async () => {
    const generating = { stage: 'generating', done: 1, total: 2 };
    const made = { success: true, message: 'Generated.', scenarios: [], failed: [] };
    server = await startLocalServer((_, response) => events(response, ['progress', generating], ['answer', made]));
    const upload = vi.fn<NonNullable<TransportOptions['upload']>>();
    const client = createClient(endpoints, { ...createTestTransport(server.url), upload });
    const reported: CallProgress[] = [];
    await client.generateSystemScenarios({ params: { id: 7 }, onProgress: (progress) => reported.push(progress) });
    expect(reported).toEqual([generating]);
    expect(upload).not.toHaveBeenCalled();
  });

  it('throws the problem that comes last', async () => {
    const problem = {
      type: 'about:blank',
      title: 'The file could not be imported',
      status: 400,
      detail: 'This is no document.',
      code: 'import_failed',
      request_id: 'r-1',
    };
    server = await startLocalServer((_, response) => events(response, ['problem', problem]));
    const { answer } = await importIt();
    await expect(answer).rejects.toMatchObject({ status: 400, code: 'import_failed', message: 'This is no document.' });
  });

  it('takes an answer without events from a server that has none', async () => {
    server = await startLocalServer((_, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(system));
    });
    expect(await (await importIt()).answer).toEqual(system);
  });

  it('says that the connection is lost when nothing comes last', async () => {
    server = await startLocalServer((_, response) => events(response));
    await expect((await importIt()).answer).rejects.toMatchObject({ status: 0 });
  });
});
