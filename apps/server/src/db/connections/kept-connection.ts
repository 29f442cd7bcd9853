import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How often a kept connection is checked, in milliseconds. */
export const CHECK_MS = 10_000;
/** How long a check may take, in milliseconds. */
export const ANSWER_MS = 5000;

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const PARTS = 10;

/** A connection whose loss rejects its queries; without a listener it would end the process too. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}

/** A connection that is kept for what the database holds for it, such as locks. It is almost always idle. */
export function createKeptClient(url: string, name: string): pg.Client {
  return createClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
}

/** @throws {Error} when there is no answer in `answerMs`; also what `asked` throws */
export async function inTime<T>(asked: Promise<T>, answerMs: number): Promise<T> {
  const answered = new AbortController();
  const timeout = async (): Promise<never> => {
    // In parts: a process that was busy, or asleep, for all of the time must still get to read an answer that is there.
    for (let part = 0; part < PARTS; part += 1)
      await sleep(answerMs / PARTS, undefined, { signal: answered.signal, ref: false });
    throw new Error(`The database has not answered for ${answerMs} ms.`);
  };
  try {
    return await Promise.race([asked, timeout()]);
  } finally {
    answered.abort();
  }
}

/**
 * Checks a connection. One that does not answer is ended here, so that its `end` event fires: when the other side has
 * vanished silently, nothing else shows that the database has released its locks.
 */
export async function endUnlessAlive(client: pg.Client, answerMs: number): Promise<void> {
  try {
    await inTime(client.query('select 1'), answerMs);
  } catch {
    await endConnection(client, answerMs);
  }
}

/** Ends a connection, and does not wait forever when the other side is unreachable. */
export async function endConnection(client: pg.Client, answerMs: number): Promise<void> {
  await inTime(client.end(), answerMs).catch(() => undefined);
}
