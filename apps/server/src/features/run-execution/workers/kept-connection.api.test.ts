import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from '@assay/runner';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../secrets/index.ts';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { startRunWorkers } from './run-workers.ts';
import { acquireLease } from './worker-lease.ts';
import { createKeptClient, endConnection, endUnlessAlive } from '../../../db/index.ts';
import { RUN_CHANNEL, STOP_CHANNEL, createRunSignals } from '../../run-stream/index.ts';

const ANSWER_MS = 300;
const CHECK_MS = 100;

let app: TestApp;
let line: Line;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0' });
});
afterAll(() => app.close());
beforeEach(async () => {
  line = await startLine(app.database.url);
});
afterEach(() => line.close());

interface Line {
  /** The database, through this line. */
  url: string;
  /** The database sees its connections end; the other end is not notified, as when a router forgets them. */
  cutSilently(): void;
  close(): Promise<void>;
}

async function startLine(databaseUrl: string): Promise<Line> {
  const through = new URL(databaseUrl.replace(/^postgres(ql)?:/, 'http:'));
  const host = through.searchParams.get('host') ?? through.hostname;
  const port = Number(through.port || (through.searchParams.get('port') ?? 5432));
  const [near, far]: [Set<Socket>, Set<Socket>] = [new Set(), new Set()];
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.add(client);
    far.add(upstream);
    client.on('data', (data) => upstream.destroyed || upstream.write(data)).on('error', () => undefined);
    upstream.on('data', (data) => client.write(data)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  through.searchParams.delete('host');
  through.searchParams.delete('port');
  const cutSilently = (): void => {
    for (const upstream of far) upstream.destroy();
    far.clear();
  };
  return {
    url: through.href.replace(/^http:/, 'postgres:'),
    cutSilently,
    close: () => {
      cutSilently();
      for (const client of near) client.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Second keys of the advisory locks of a class, as the database knows them. */
async function locksOf(lockClass: number): Promise<number[]> {
  const { rows } = await app.database.db.execute<{ objid: number }>(sql`
    select objid::int from pg_locks where locktype = 'advisory' and classid = ${lockClass}::oid
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ objid }) => objid);
}
const WORKERS = 4_400_002;
const WATCHED = 4_400_005;

describe('a connection that dies silently', () => {
  it('costs a worker its lock when it is next looked at, and it takes a new one', async () => {
    const lease = await acquireLease(line.url, ANSWER_MS);
    const { lock, lost } = await lease.current();
    await lease.check();
    expect(await lease.current()).toEqual({ lock, lost });
    line.cutSilently();
    await expect.poll(() => locksOf(WORKERS)).toEqual([]);
    expect(lost.aborted).toBe(false);
    await lease.check();
    expect(lost.aborted).toBe(true);
    const next = await lease.current();
    expect(next.lock).not.toBe(lock);
    expect(await locksOf(WORKERS)).toEqual([next.lock]);
    await lease.close();
  });

  it('is noticed by a worker that has nothing to do', async () => {
    const nothing = () => Promise.resolve();
    const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 1000 });
    const signals = await createRunSignals(app.database.url);
    const workers = await startRunWorkers({
      ...app.database,
      url: line.url,
      box: createSecretBox(app.database.url, 'a key for tests only'),
      transport,
      signals,
      concurrency: 1,
      maxRuns: 1,
      reapMs: CHECK_MS,
      answerMs: ANSWER_MS,
      batchProcessor: { process: nothing, closeAbandoned: nothing },
      metrics: { runEnded: () => undefined, scenarioJudged: () => undefined },
      log: { info: () => undefined, error: () => undefined },
    });
    const before = await locksOf(WORKERS);
    expect(before).toHaveLength(1);
    line.cutSilently();
    await expect.poll(async () => (await locksOf(WORKERS)).filter((lock) => !before.includes(lock))).toHaveLength(1);
    await workers.stop();
    await signals.close();
    await transport.close();
  });

  it('does not leave a server deaf to what others say about runs', async () => {
    const signals = await createRunSignals(line.url, { checkMs: CHECK_MS, answerMs: ANSWER_MS });
    signals.watchers.announce(7);
    await expect.poll(() => locksOf(WATCHED)).toEqual([7]);
    line.cutSilently();
    await expect.poll(() => locksOf(WATCHED)).toEqual([]);
    await expect.poll(() => locksOf(WATCHED)).toEqual([7]);
    const watch = signals.watchStop(7);
    const received = signals.wait(7, 10_000, new AbortController().signal);
    await app.database.pool.query(`select pg_notify('${RUN_CHANNEL}', '7'), pg_notify('${STOP_CHANNEL}', '7')`);
    await received;
    await expect.poll(() => watch.stopping.aborted).toBe(true);
    watch.end();
    await signals.close();
  });

  it('does not keep a process from ending', async () => {
    const signals = await createRunSignals(line.url, { checkMs: 60_000, answerMs: ANSWER_MS });
    const lease = await acquireLease(line.url, ANSWER_MS);
    line.cutSilently();
    const start = Date.now();
    await Promise.all([signals.close(), lease.close()]);
    // Far below the 60 s until the connection is looked at.
    expect(Date.now() - start).toBeLessThan(20_000);
  });
});

it('a process that was too busy to read the answer in time keeps its connection', async () => {
  const client = createKeptClient(app.database.url, 'assay-test');
  await client.connect();
  let isEnded = false;
  client.once('end', () => (isEnded = true));
  const checked = endUnlessAlive(client, ANSWER_MS);
  await sleep(0);
  const until = Date.now() + 2 * ANSWER_MS;
  while (Date.now() < until);
  await checked;
  expect(isEnded).toBe(false);
  await endConnection(client, ANSWER_MS);
});
