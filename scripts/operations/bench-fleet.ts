// Runs one system with more and more worker processes on one PostgreSQL, against an API that takes its time, and kills half of the
// workers in the middle of the last run. Nothing may be lost or sent twice, whatever is killed.
// usage: npm run bench:fleet -- [--scenarios 20000] [--workers 1,2,4,8] [--delay 200] [--concurrency 10]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importCollection, signUp } from '../chaos/api.ts';
import type { Session } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import type { Member } from '../chaos/processes.ts';
import { collectionFor, scenariosFor, startCountingTarget } from '../chaos/target.ts';
import { startOwnPostgres } from './own-postgres.ts';

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '1,2,4,8' },
    delay: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '10' },
  },
});
const count = Number(values.scenarios);
const sizes = values.workers.split(',').map(Number);
const delayMs = Number(values.delay);
const LIMIT_MS = 30 * 60_000;
const POLL_MS = 100;

const postgres = startOwnPostgres();
const target = await startCountingTarget(delayMs);
const installation = await prepareInstallation({
  DATABASE_URL: postgres.url('fleet'),
  ASSAY_RUN_CONCURRENCY: values.concurrency,
  ASSAY_WORKER_RUNS: '0',
});

async function createDatabase(): Promise<pg.Client> {
  postgres.run('createdb', ['fleet']);
  const client = new pg.Client({ connectionString: postgres.url('fleet') });
  await client.connect();
  return client;
}

interface RunRow {
  id: number;
  state: string;
  waited_ms: number;
  took_ms: number;
  executions: number;
  errors: number;
  twice: number;
}

interface Measured {
  workers: number;
  killed: number;
  rate: number;
  /** Of what the first size would do so many times. */
  linear: number;
  queueMs: number;
  connections: number;
  state: string;
  lost: number;
  errors: number;
  storedTwice: number;
  sentTwice: number;
}

async function start({ url, token }: Session, systemId: number): Promise<void> {
  const answer = await fetch(`${url}/api/scenario/system/${systemId}/execute/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The run answered ${answer.status}: ${await answer.text()}`);
  // Read to its end, so that the run is not stopped for want of a watcher.
  void answer.arrayBuffer().catch(() => undefined);
}

async function newestRun(client: pg.Client): Promise<RunRow> {
  const { rows } = await client.query<RunRow>(
    `select run.id, run.state,
       (extract(epoch from coalesce(min(execution.run_at), now()) - run.created_at) * 1000)::int as waited_ms,
       (extract(epoch from max(execution.run_at) - min(execution.run_at)) * 1000)::int as took_ms,
       count(execution.id)::int as executions,
       count(execution.id) filter (where execution.overall_status = 'error')::int as errors,
       (count(execution.id) - count(distinct execution.scenario_id))::int as twice
     from run left join execution on execution.run_id = run.id
     where run.id = (select max(id) from run) group by run.id`,
  );
  const [run] = rows;
  if (run === undefined) throw new Error('There is no run.');
  return run;
}

const connectionsNow = async (client: pg.Client): Promise<number> =>
  Number(
    (await client.query<{ n: string }>(`select count(*) as n from pg_stat_activity where datname = 'fleet'`)).rows[0]
      ?.n,
  );

interface Round {
  client: pg.Client;
  session: Session;
  systemId: number;
  workers: Member[];
  /** How many of them are killed after a third of the run. */
  kills: number;
}

async function measure({ client, session, systemId, workers, kills }: Round): Promise<Measured> {
  target.counts.clear();
  await start(session, systemId);
  const deadline = Date.now() + LIMIT_MS;
  let killed = 0;
  let connections = 0;
  for (;;) {
    await sleep(POLL_MS);
    const { completed, state } = await progressOf(client);
    connections = Math.max(connections, await connectionsNow(client));
    if (killed < kills && completed > count / 3) {
      const victims = workers.slice(0, kills);
      await Promise.all(victims.map((worker) => worker.kill()));
      killed = victims.length;
    }
    if (state !== 'queued' && state !== 'running') break;
    if (Date.now() > deadline) throw new Error('The run has not ended.');
  }
  const run = await newestRun(client);
  return {
    workers: workers.length,
    killed,
    rate: Math.round((run.executions / run.took_ms) * 10_000) / 10,
    linear: 1,
    queueMs: run.waited_ms,
    connections,
    state: run.state,
    lost: scenariosFor(count) - run.executions,
    errors: run.errors,
    storedTwice: run.twice,
    sentTwice: [...target.counts.values()].filter((times) => times > 1).length,
  };
}

async function progressOf(client: pg.Client): Promise<{ completed: number; state: string }> {
  const { rows } = await client.query<{ completed: number; state: string }>(
    'select completed, state from run order by id desc limit 1',
  );
  return rows[0] ?? { completed: 0, state: 'queued' };
}

async function bench(): Promise<number> {
  const client = await createDatabase();
  await installation.server.start();
  const workers: Member[] = [];
  const all: Measured[] = [];
  try {
    const session = await signUp(installation.url);
    const systemId = await importCollection(session, collectionFor(target.url, count));
    const rounds = [
      ...sizes.map((size) => ({ size, kills: 0 })),
      { size: sizes.at(-1) ?? 1, kills: Math.floor((sizes.at(-1) ?? 1) / 2) },
    ];
    for (const { size, kills } of rounds) {
      while (workers.length < size) {
        const worker = installation.addWorker({ ASSAY_WORKER_RUNS: '1' });
        await worker.start();
        workers.push(worker);
      }
      const measured = await measure({ client, session, systemId, workers, kills });
      const first = all[0] ?? measured;
      measured.linear = Math.round((measured.rate / measured.workers / (first.rate / first.workers)) * 100) / 100;
      all.push(measured);
      process.stdout.write(`${JSON.stringify(measured)}\n`);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await client.end();
  }
  const isWhole = all.every(({ lost, storedTwice, sentTwice }) => lost === 0 && storedTwice === 0 && sentTwice === 0);
  const isLinear = all.every(({ killed, linear }) => killed > 0 || linear >= 0.85);
  process.stdout.write(`${JSON.stringify({ isWhole, isLinear })}\n`);
  return isWhole && isLinear ? 0 : 1;
}

try {
  process.exitCode = await bench();
} finally {
  await installation.close();
  await target.close();
  postgres.stop();
}
