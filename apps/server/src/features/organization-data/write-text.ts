import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Returns when more may be written. What it listened for meanwhile is not left on the stream. @throws {Error} when nobody reads any more */
export async function writeText(stream: Writable, text: string): Promise<void> {
  if (stream.destroyed) throw new Error('Nobody reads any more.');
  if (stream.write(text)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const events = ['drain', 'close'].map((name) => once(stream, name, { signal }).catch(() => undefined));
  await Promise.race(events);
  waiting.abort();
}
