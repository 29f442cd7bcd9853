import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface SseFrame {
  id: number;
  data: unknown;
}

const KEEP_ALIVE_MS = 15_000;

/**
 * Writes frames as `text/event-stream` (WHATWG HTML section 9.2) at the pace the reader takes them.
 * The answer ends with the source; `closed` aborts when the reader goes away.
 */
export async function sendEvents(reply: FastifyReply, frames: AsyncIterable<SseFrame>): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...plainHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const keepAlive = setInterval(() => raw.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
  try {
    for await (const frame of frames) {
      if (raw.destroyed) return;
      const accepted = raw.write(`id: ${frame.id}\ndata: ${JSON.stringify(frame.data)}\n\n`);
      if (!accepted && !raw.destroyed) await drained(raw);
    }
  } finally {
    clearInterval(keepAlive);
    raw.end();
  }
}

/** Until the reader has caught up or is gone. */
async function drained(raw: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.on('drain', done).on('close', done);
  });
}

function plainHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && name !== 'content-length') headers[name] = String(value);
  }
  return headers;
}
