// Replaces a server and a worker of an older version by this one on one database, in the middle of a run and while somebody works:
// no call may fail, no result be lost or sent twice, the session goes on, and stored secrets open on both.
// usage: npm run check:upgrade -- [--from COMMIT] [--scenarios 1000]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importCollection, signUp, watchRun } from '../chaos/api.ts';
import type { Session } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { collectionFor, startCountingTarget } from '../chaos/target.ts';
import { startCalling } from './callers.ts';
import { secretsThatOpen, writeSecret } from './environments.ts';
import { buildOlderVersion } from './older-version.ts';
import { startOwnPostgres } from './own-postgres.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, scenarios: { type: 'string', default: '1000' } } });
const count = Number(values.scenarios);
/** With the few requests at once of `environment`, the run outlasts the start of a server. */
const DELAY_MS = 200;
const LIMIT_MS = 300_000;
/** Requests of the collection that are no part of the count: an item is made and removed. */
const EXTRA = 2;

const older = buildOlderVersion(values.from);
const postgres = startOwnPostgres();
const target = await startCountingTarget(DELAY_MS);
const environment = { DATABASE_URL: postgres.url('assay'), ASSAY_RUN_CONCURRENCY: '1', ASSAY_WORKER_RUNS: '2' };
const before = await prepareInstallation(environment, older.folder);
const after = await prepareInstallation(environment);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return Math.round(performance.now() - startedMs);
}

interface Replaced {
  readyMs: number;
  drainedMs: number;
  storedWhenBothRan: number;
}

/** As in a rolling upgrade: the new ones start, the proxy forgets the old ones, and they are ended. */
async function replace(servers: string[], stored: () => Promise<number>): Promise<Replaced> {
  const readyMs = await timed(() => after.server.start());
  servers.push(after.url);
  await after.worker.start();
  const storedWhenBothRan = await stored();
  servers.shift();
  const drainedMs = await timed(() => Promise.all([before.server.stop(), before.worker.stop()]));
  return { readyMs, drainedMs, storedWhenBothRan };
}

async function measure(database: pg.Client) {
  const numberOf = async (text: string): Promise<number> =>
    Number((await database.query<{ n: string }>(text)).rows[0]?.n ?? 0);
  const stored = (): Promise<number> => numberOf('select count(*) as n from execution');
  const servers = [before.url];
  const { token } = await signUp(before.url);
  // Whoever watches is sent to a server that is there, as by a reverse proxy.
  const session: Session = {
    get url() {
      return servers[0] ?? '';
    },
    token,
  };
  const systemId = await importCollection(session, collectionFor(target.url, count));
  const people = startCalling(
    servers,
    () => token,
    (n) => (n % 25 === 9 ? writeSecret(systemId, n) : { method: 'GET', path: `/system/${systemId}/environments` }),
  );
  const watching = watchRun(session, systemId, LIMIT_MS);
  while ((await stored()) < count / 10) await sleep(50);
  const replaced = await replace(servers, stored);
  const watched = await watching;
  const { failed, made, ...calls } = await people.stop();
  const { rows } = await database.query<{ state: string; completed: number }>('select state, completed from run');
  const atEnd = await stored();
  return {
    from: older.commit.slice(0, 8),
    scenarios: count,
    ...replaced,
    ...calls,
    failedCalls: failed.length,
    lost: count + EXTRA - atEnd,
    storedTwice: atEnd - (await numberOf('select count(distinct scenario_id) as n from execution')),
    sentTwice: [...target.counts.values()].filter((times) => times > 1).length,
    run: rows[0]?.state,
    streamCuts: watched.cuts,
    lastEvent: watched.events.at(-1)?.event.type,
    secretsWritten: made,
    secretsThatOpen: await secretsThatOpen({ url: after.url, token }, systemId),
    olderStartsAgain: await startsAgain(),
    problems: failed.slice(0, 5),
  };
}

const startsAgain = (): Promise<boolean> =>
  before.server.start().then(
    () => true,
    () => false,
  );
const isHeld = (figures: Awaited<ReturnType<typeof measure>>): boolean =>
  figures.lost + figures.storedTwice + figures.sentTwice + figures.failedCalls === 0 &&
  figures.run === 'completed' &&
  figures.lastEvent === 'completed' &&
  figures.secretsThatOpen === figures.secretsWritten &&
  !figures.olderStartsAgain;

async function measured(database: Parameters<typeof measure>[0]): Promise<Awaited<ReturnType<typeof measure>>> {
  try {
    return await measure(database);
  } finally {
    await database.end();
  }
}

try {
  postgres.run('createdb', ['assay']);
  await before.server.start();
  await before.worker.start();
  const database = new pg.Client({ connectionString: postgres.url('assay') });
  await database.connect();
  const figures = await measured(database);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const isTried = figures.storedWhenBothRan < count;
  if (!isTried) process.stdout.write('The run ended before both versions ran. Try again with more --scenarios.\n');
  process.exitCode = isTried && isHeld(figures) ? 0 : 1;
} finally {
  await before.close();
  await after.close();
  await target.close();
  postgres.stop();
  older.remove();
}
