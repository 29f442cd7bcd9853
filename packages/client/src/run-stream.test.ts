import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RunEvent } from '@assay/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, MISSING_TOKEN_TEXT } from './errors.ts';
import { streamTexts } from './event-stream.ts';
import { followRun, preflightEndpoint, startRun, streamPath } from './run-stream.ts';
import { createTestTransport, startLocalServer } from './testing/local-server.ts';
import type { LocalServer } from './testing/local-server.ts';

const RUN = 5;

const events: RunEvent[] = [
  { type: 'start', run_id: RUN, total: 2 },
  ...[1, 2].flatMap((id): RunEvent[] => [
    { type: 'scenario_start', scenario_id: id, name: `Scenario ${id}` },
    {
      type: 'scenario_result',
      scenario_id: id,
      name: `Scenario ${id}`,
      status: 'success',
      error: null,
      execution_id: id,
      http_status: 200,
      response_time_ms: 3,
    },
    { type: 'progress', completed: id, total: 2, percent: id * 50 },
  ]),
  { type: 'completed', run_id: RUN, total: 2, completed: 2, failed: 0, stopped: false },
];

const frame = (seq: number): string => `id: ${seq}\ndata: ${JSON.stringify(events[seq - 1])}\n\n`;

let server: LocalServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Answers the events after `Last-Event-ID`; `cut` ends the connection hard after that many bytes of each answer. */
function eventServer(cut: (connection: number, length: number) => number | null): Promise<LocalServer> {
  let connections = 0;
  return startLocalServer((request, response) => {
    const after = Number(request.headers['last-event-id'] ?? 0);
    const text = events.map((_, index) => (index < after ? '' : frame(index + 1))).join('');
    const length = cut((connections += 1), text.length);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (length === null) response.end(text);
    else response.write(text.slice(0, length), () => setTimeout(() => response.destroy(), 5));
  });
}

const options = { signal: new AbortController().signal, reconnectDelayMs: 1 };

async function collect(stream: AsyncIterable<RunEvent>): Promise<{ seen: RunEvent[]; error: unknown }> {
  const seen: RunEvent[] = [];
  try {
    for await (const event of stream) seen.push(event);
    return { seen, error: null };
  } catch (error) {
    return { seen, error };
  }
}

describe('streamPath', () => {
  it('RUN-15 names the three streams', () => {
    expect(['scenario', 'endpoint', 'system'].map((scope) => streamPath(scope, 3))).toEqual([
      '/scenario/3/execute/stream',
      '/endpoints/3/execute/stream',
      '/scenario/system/3/execute/stream',
    ]);
  });

  it.each(['foo', '', 'toString', 'Scenario'])('RUN-16 refuses the scope %j', (scope) => {
    expect(() => streamPath(scope, 3)).toThrow(`Unknown stream scope: ${scope}`);
  });
});

describe('startRun', () => {
  it('RUN-14 AUTH-05 yields every event with the bearer token', async () => {
    server = await eventServer(() => null);
    const { seen, error } = await collect(startRun(createTestTransport(server.url), 'endpoint', 3, options));
    expect(error).toBeNull();
    expect(seen).toEqual(events);
    expect(server.requests).toMatchObject([
      { path: '/api/endpoints/3/execute/stream', headers: { authorization: 'Bearer token-1' } },
    ]);
  });

  it('resumes after cut connections and yields each event exactly once, in order', async () => {
    const whole = events.map((_, index) => frame(index + 1)).join('').length;
    // Cuts at each distance from the start, so that some fall inside a frame and some between two.
    for (let at = frame(1).length; at < whole; at += 29) {
      server = await eventServer((connection) => (connection < 3 ? at : null));
      const { seen, error } = await collect(startRun(createTestTransport(server.url), 'system', 3, options));
      expect(error).toBeNull();
      expect(seen, `cut after ${at} bytes`).toEqual(events);
      const paths = server.requests.map((request) => request.path);
      expect(paths[0]).toBe('/api/scenario/system/3/execute/stream');
      expect(new Set(paths.slice(1)).size).toBeLessThan(2);
      for (const path of paths.slice(1)) expect(path).toBe(`/api/runs/${RUN}/stream`);
      await server.close();
    }
    server = null;
  });

  it('counts lost connections anew after each progress', async () => {
    server = await eventServer((connection) => (connection < events.length ? frame(connection).length : null));
    const { seen, error } = await collect(
      startRun(createTestTransport(server.url), 'system', 3, { ...options, maxReconnects: 1 }),
    );
    expect(error).toBeNull();
    expect(seen).toEqual(events);
  });

  it('tells when the connection is lost and when it is there again', async () => {
    server = await eventServer((connection) => (connection === 1 ? frame(1).length : null));
    const reported: boolean[] = [];
    const onConnection = (isLost: boolean): void => void reported.push(isLost);
    const { error } = await collect(
      startRun(createTestTransport(server.url), 'system', 3, { ...options, onConnection }),
    );
    expect([error, reported]).toEqual([null, [false, true, false]]);
  });

  it('takes a connection for lost on which nothing comes, not even a sign of life', async () => {
    let connections = 0;
    server = await startLocalServer((_, response) => {
      connections += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (connections === 1) response.write(frame(1));
      else response.end(events.map((_, at) => (at === 0 ? '' : frame(at + 1))).join(''));
    });
    const { seen, error } = await collect(
      startRun(createTestTransport(server.url), 'system', 3, { ...options, silenceMs: 60 }),
    );
    expect([seen, error]).toEqual([events, null]);
    expect(server.requests[1]).toMatchObject({ path: `/api/runs/${RUN}/stream`, headers: { 'last-event-id': '1' } });
  });

  it('keeps a connection on which only signs of life come', async () => {
    server = await startLocalServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame(1));
      let beats = 0;
      const beat = setInterval(() => {
        beats += 1;
        if (beats < 8) return void response.write(': keep-alive\n\n');
        clearInterval(beat);
        response.end(events.map((_, at) => (at === 0 ? '' : frame(at + 1))).join(''));
      }, 50);
    });
    const { seen, error } = await collect(
      startRun(createTestTransport(server.url), 'system', 3, { ...options, silenceMs: 300 }),
    );
    expect([seen, error]).toEqual([events, null]);
    expect(server.requests).toHaveLength(1);
  });

  it('ERR-11 gives up when the connection stays lost during the run', async () => {
    server = await eventServer((connection) => (connection === 1 ? frame(1).length : 0));
    const { seen, error } = await collect(
      startRun(createTestTransport(server.url), 'system', 3, { ...options, maxReconnects: 2 }),
    );
    expect(seen).toEqual(events.slice(0, 1));
    expect(error).toMatchObject({ name: 'ApiError', message: 'Lost connection to server during execution' });
    expect(server.requests).toHaveLength(3);
  });

  it('ERR-11 never starts a second run when the connection is lost before the first event', async () => {
    server = await eventServer(() => 0);
    const { seen, error } = await collect(startRun(createTestTransport(server.url), 'system', 3, options));
    expect(seen).toEqual([]);
    expect(error).toMatchObject({ message: 'Connection to server lost. Please try again.' });
    expect(server.requests).toHaveLength(1);
  });

  it('ERR-10 gives the text of a refusal and does not try again', async () => {
    server = await startLocalServer((_: IncomingMessage, response: ServerResponse) => {
      response.statusMessage = '';
      response.writeHead(500).end();
    });
    const { error } = await collect(startRun(createTestTransport(server.url), 'system', 3, options));
    expect(error).toMatchObject({ status: 500, message: expect.stringMatching(/^(HTTP error 500|Internal)/) });
    expect(server.requests).toHaveLength(1);
  });

  it('ERR-10 names an answer without a body', async () => {
    const transport = createTestTransport('');
    const empty = { ...transport, fetch: () => Promise.resolve(new Response(null, { status: 200 })) };
    const { error } = await collect(startRun(empty, 'system', 3, options));
    expect(error).toMatchObject({ name: 'ApiError', message: 'Response body is null' });
    expect(streamTexts.nullBody).toBe('Response body is null');
  });

  it('AUTH-06 names a missing token', async () => {
    const { error } = await collect(startRun(createTestTransport('', [null]), 'system', 3, options));
    expect(error).toMatchObject({ name: 'ApiError', message: MISSING_TOKEN_TEXT });
  });

  it('ERR-12 takes an error event without a text for one', async () => {
    server = await startLocalServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${frame(1)}id: 2\ndata: {"type":"error"}\n\n`);
    });
    const { seen, error } = await collect(startRun(createTestTransport(server.url), 'system', 3, options));
    expect([seen, error]).toEqual([[...events.slice(0, 1), { type: 'error', error: '' }], null]);
  });

  it('does not take an event that breaks the contract for a lost connection', async () => {
    server = await startLocalServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${frame(1)}id: 2\ndata: {"type":"surprise"}\n\n`);
    });
    const { seen, error } = await collect(startRun(createTestTransport(server.url), 'system', 3, options));
    expect(seen).toEqual(events.slice(0, 1));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 200, message: expect.stringContaining('does not understand') });
    expect(server.requests).toHaveLength(1);
  });

  it('ends when its reader aborts between two connections', async () => {
    server = await eventServer(() => frame(1).length);
    const abort = new AbortController();
    const stream = startRun(createTestTransport(server.url), 'system', 3, {
      signal: abort.signal,
      reconnectDelayMs: 60_000,
    });
    setTimeout(() => abort.abort(), 60);
    const { seen, error } = await collect(stream);
    expect(seen).toEqual(events.slice(0, 1));
    expect(error).not.toBeNull();
  });
});

describe('followRun', () => {
  it('asks for the events after the last one seen', async () => {
    server = await eventServer(() => null);
    const { seen } = await collect(followRun(createTestTransport(server.url), RUN, 4, options));
    expect(seen).toEqual(events.slice(4));
    expect(server.requests[0]).toMatchObject({ path: `/api/runs/${RUN}/stream`, headers: { 'last-event-id': '4' } });
  });
});

describe('preflightEndpoint', () => {
  const { signal } = options;

  it.each([200, 403, 500])(
    'RUN-17: asks with HEAD at the address of the stream and tells the answer %d',
    async (status) => {
      server = await startLocalServer((_, response) => void response.writeHead(status).end());
      const answer = await preflightEndpoint(createTestTransport(server.url), { id: 3 }, signal);
      expect(answer).toMatchObject({ ok: status === 200, status });
      expect(server.requests).toMatchObject([{ method: 'HEAD', path: '/api/endpoints/3/execute/stream' }]);
    },
  );

  it('RUN-20: has no answer when there is none, and says so when there is no token', async () => {
    server = await startLocalServer((_, response) => response.destroy());
    expect(await preflightEndpoint(createTestTransport(server.url), { id: 3 }, signal)).toBeNull();
    await expect(preflightEndpoint(createTestTransport('', [null]), { id: 3 }, signal)).rejects.toThrow(
      MISSING_TOKEN_TEXT,
    );
  });
});
