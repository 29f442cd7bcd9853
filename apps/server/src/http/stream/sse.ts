import type { ServerResponse } from 'node:http';
import { STREAM_KEEP_ALIVE_MS } from '@assay/contract';
import type { FastifyReply } from 'fastify';
import { PreparedJson } from './prepared-json.ts';

export interface SseFrame {
  id: number;
  /** Name of the event; readers take those without one as `message`. */
  event?: string;
  data: unknown;
}

/** Frames that were written down before: one reader's bytes are another's. */
export class SseBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/**
 * Writes frames as `text/event-stream` (WHATWG HTML section 9.2) at the pace the reader takes them.
 * The answer ends with the source; `sent` is called with each of them.
 */
export async function sendEvents(
  reply: FastifyReply,
  frames: AsyncIterable<SseFrame | SseBytes>,
  sent: () => void = () => undefined,
): Promise<void> {
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
  const keepAlive = setInterval(() => isOpen(raw) && raw.write(': keep-alive\n\n'), STREAM_KEEP_ALIVE_MS);
  try {
    for await (const frame of frames) {
      if (!isOpen(raw)) return;
      sent();
      const accepted = raw.write(frame instanceof SseBytes ? frame.bytes : bytesOf(frame));
      if (!accepted && !raw.destroyed) await drained(raw);
    }
  } finally {
    clearInterval(keepAlive);
    raw.end();
  }
}

/** How long a reader has for what was written before the end. */
const END_MS = 1000;

/** Ends a stream before its source does. */
export function endEvents(raw: ServerResponse): void {
  if (raw.headersSent) raw.end();
  setTimeout(() => raw.destroy(), END_MS).unref();
}

function isOpen(raw: ServerResponse): boolean {
  return !raw.destroyed && !raw.writableEnded;
}

function bytesOf(frame: SseFrame): string | Uint8Array {
  const { data } = frame;
  if (data instanceof PreparedJson) return Buffer.concat([Buffer.from(head(frame)), data.bytes, Buffer.from('\n\n')]);
  return toText(frame);
}

/** A frame as sent. JSON has no line breaks outside strings, and escapes them inside. */
export function toText(frame: SseFrame): string {
  return `${head(frame)}${JSON.stringify(frame.data)}\n\n`;
}

function head({ id, event }: SseFrame): string {
  return `id: ${id}\n${event === undefined ? '' : `event: ${event}\n`}data: `;
}

/** Resolves when the reader has caught up or disconnected. */
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
