// Dumps the database in the middle of a run, restores it beside, starts a server on it and compares: everything that the dump says was
// done must be in the history, nothing twice, the run must have a true end, and stored credentials must open.
// usage: check-backup [--scenarios 2000]
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importCollection, signUp, watchRun } from '../chaos/api.ts';
import type { Session } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { collectionFor, scenariosFor, startCountingTarget } from '../chaos/target.ts';
import { backupFaults } from './backup-faults.ts';
import { startOwnPostgres } from './own-postgres.ts';

const { values } = parseArgs({ options: { scenarios: { type: 'string', default: '2000' } } });
const count = Number(values.scenarios);
const DELAY_MS = 20;
const LIMIT_MS = 300_000;
const PAGE = 200;
const SECRET = 'kept-over-the-restore';

const postgres = startOwnPostgres();
const target = await startCountingTarget(DELAY_MS);
const dump = join(postgres.folder, 'assay.dump');
const first = await prepareInstallation({ DATABASE_URL: postgres.url('assay') });
const second = await prepareInstallation({ DATABASE_URL: postgres.url('restored') });

async function query<R extends object>(database: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: postgres.url(database) });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const numberOf = async (database: string, text: string): Promise<number> =>
  Number((await query<{ n: string }>(database, text))[0]?.n ?? 0);

const stored = (database: string): Promise<number> => numberOf(database, 'select count(*) as n from execution');

async function call<T>({ url, token }: Session, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const timed = async <T>(work: () => T | Promise<T>): Promise<[T, number]> => {
  const startedMs = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - startedMs)];
};

async function check(): Promise<number> {
  postgres.run('createdb', ['assay']);
  await first.server.start();
  const session = await signUp(first.url);
  const systemId = await importCollection(session, collectionFor(target.url, count));
  await call(session, `/system/${systemId}/environments`, {
    name: 'Staging',
    base_url: 'http://127.0.0.1:9/',
    variables: [{ name: 'code', value: SECRET, secret: true }],
  });
  const watching = watchRun(session, systemId, LIMIT_MS);
  while ((await stored('assay')) < count / 3) await sleep(50);
  const [, dumpMs] = await timed(() => postgres.run('pg_dump', ['--format=custom', `--file=${dump}`, 'assay']));
  await watching;
  const whole = await stored('assay');
  await first.server.stop();

  postgres.run('createdb', ['restored']);
  const [, restoreMs] = await timed(() =>
    postgres.run('pg_restore', ['--clean', '--if-exists', '--dbname=restored', dump]),
  );
  const atDump = await stored('restored');
  const [, readyMs] = await timed(() => second.server.start());
  // The session of the dump is signed with the same key, so it goes on.
  const restored = { url: second.url, token: session.token };
  await waitForEnd();
  const listed = await listedExecutions(restored);
  const [run] = await query<{ state: string; total: number; completed: number }>(
    'restored',
    'select state, total, completed from run',
  );
  const twice = await numberOf(
    'restored',
    'select count(*) as n from (select 1 from execution group by run_id, scenario_id having count(*) > 1) as doubled',
  );
  const figures = {
    scenarios: scenariosFor(count),
    dumpMs,
    dumpKb: Math.round(statSync(dump).size / 1024),
    restoreMs,
    readyMs,
    storedAtDump: atDump,
    storedAfterRestore: await stored('restored'),
    storedWithoutInterruption: whole,
    listed,
    twice,
    run,
    secretOpens: await opensSecret(restored, systemId),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const faults = backupFaults(figures);
  for (const fault of faults) process.stdout.write(`FAILED: ${fault}\n`);
  return faults.length === 0 ? 0 : 1;
}

/** The run of the dump has no worker any more: it is taken up again or closed. */
async function waitForEnd(): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while ((await numberOf('restored', `select count(*) as n from run where state in ('queued', 'running')`)) > 0) {
    if (Date.now() > deadline) throw new Error('The restored run has not ended.');
    await sleep(200);
  }
}

/** As somebody sees them: the histories of all endpoints, page by page. */
async function listedExecutions(session: Session): Promise<number> {
  const endpoints = await query<{ id: number }>('restored', 'select id from endpoint');
  let listed = 0;
  for (const { id } of endpoints) {
    let before = '';
    for (let size = PAGE; size === PAGE;) {
      const path = `/endpoints/${id}/execution-history?limit=${PAGE}${before}`;
      const page = await call<{ id: number; run_at: string }[]>(session, path);
      size = page.length;
      listed += size;
      const last = page.at(-1);
      before = last === undefined ? '' : `&before=${encodeURIComponent(`${last.run_at}_${last.id}`)}`;
    }
  }
  return listed;
}

/** Environments are listed with their secrets masked, which opens them first. */
async function opensSecret(session: Session, systemId: number): Promise<boolean> {
  const found = await call<{ variables: { value: string }[] }[]>(session, `/system/${systemId}/environments`);
  return found[0]?.variables[0]?.value === '********';
}

try {
  process.exitCode = await check();
} finally {
  await first.close();
  await second.close();
  await target.close();
  postgres.stop();
}
