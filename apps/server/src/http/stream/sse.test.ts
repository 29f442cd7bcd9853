import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { sendEvents } from './sse.ts';
import type { SseFrame } from './sse.ts';

let app: FastifyInstance;
afterEach(() => app.close());

interface Source {
  produced: number;
  ended: boolean;
  warnings: string[];
}

/** Serves `count` frames of about `bytes` each and keeps how far it got. */
async function serve(count: number, bytes: number): Promise<{ url: string; source: Source }> {
  const source: Source = { produced: 0, ended: false, warnings: [] };
  app = fastify({ forceCloseConnections: true });
  app.get('/', async (_, reply) => {
    const frames = async function* (): AsyncGenerator<SseFrame> {
      try {
        for (let id = 1; id <= count; id += 1) {
          source.produced = id;
          yield { id, data: { text: 'x'.repeat(bytes) } };
        }
      } finally {
        source.ended = true;
      }
    };
    reply.header('x-kept', 'yes');
    await sendEvents(reply, frames());
    return reply;
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), source };
}

async function open(url: string): Promise<IncomingMessage> {
  const sent = request(url, { agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

describe('sendEvents', () => {
  it('RUN-14 RUN-15 writes numbered frames as text/event-stream and keeps the headers', async () => {
    const { url } = await serve(2, 1);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-cache');
    expect(response.headers.get('x-kept')).toBe('yes');
    expect(await response.text()).toBe('id: 1\ndata: {"text":"x"}\n\nid: 2\ndata: {"text":"x"}\n\n');
  });

  it('waits for a slow reader instead of filling the memory, and then sends everything', async () => {
    const { url, source } = await serve(2000, 64 * 1024);
    const response = await open(url);
    response.pause();
    let paused = -1;
    while (source.produced !== paused) {
      paused = source.produced;
      await sleep(300);
    }
    expect(paused).toBeLessThan(500);
    let received = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) received += chunk.length;
    expect(source.produced).toBe(2000);
    expect(received).toBeGreaterThan(2000 * 64 * 1024);
  });

  it('leaves no listeners behind, however often it waited', async () => {
    const warnings: string[] = [];
    const note = (warning: Error): void => void warnings.push(warning.message);
    process.on('warning', note);
    const { url } = await serve(400, 64 * 1024);
    const response = await open(url);
    for await (const _ of response) await sleep(0);
    await sleep(20);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('ends its source when the reader disconnects, also while it waits', async () => {
    const { url, source } = await serve(2000, 64 * 1024);
    const response = await open(url);
    response.pause();
    await sleep(100);
    response.destroy();
    await expect.poll(() => source.ended).toBe(true);
    expect(source.produced).toBeLessThan(2000);
  });
});
