// Kills the server or the worker at random moments of runs, and ends the database during others: nothing that was sent may be
// lost, nothing sent twice, every run must end in a state that is true, and what it made is removed or listed.
// usage: check-chaos [--kills 20] [--restarts 2] [--scenarios 500] [--seed N]
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importCollection, signUp, watchRun } from '../chaos/api.ts';
import type { Session, Watched } from '../chaos/api.ts';
import { audit } from '../chaos/audit.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { leftoversOf } from '../chaos/leftovers.ts';
import { collectionFor, madeAndRemoved, startCountingTarget } from '../chaos/target.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    restarts: { type: 'string', default: '2' },
    scenarios: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const count = Number(values.scenarios);
const DELAY_MS = 30;
const RUN_LIMIT_MS = 60_000;
const summary = {
  kills: 0,
  runs: 0,
  lostResults: 0,
  sentTwice: 0,
  untruthful: 0,
  left: 0,
  unlisted: 0,
  databaseRestarts: 0,
  endedByThemselves: 0,
};

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomOf(seed);
const target = await startCountingTarget(DELAY_MS);
const installation = await prepareInstallation();
const { server, worker } = installation;
await server.start();
await worker.start();
const session: Session = await signUp(installation.url);
const systemId = await importCollection(session, collectionFor(target.url, count));
let database: pg.Client;
let undisturbedMs = 0;

/**
 * A connection that lasts no longer than one look, since the database may be ended.
 * @throws {Error} when the server has not started it again within `RUN_LIMIT_MS`
 */
async function connect(): Promise<pg.Client> {
  for (const deadline = Date.now() + RUN_LIMIT_MS; ;) {
    try {
      const client = new pg.Client({ connectionString: installation.databaseUrl() });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error('Nobody has started the database again.', { cause });
      await sleep(100);
    }
  }
}

interface RunRow {
  id: number;
  state: string;
  total: number;
  completed: number;
  failed: number;
  last_seq: number;
}

/** The newest run, when it has ended or after `RUN_LIMIT_MS`. */
async function endOfRun(after: number): Promise<RunRow | null> {
  for (const deadline = Date.now() + RUN_LIMIT_MS; ; await sleep(100)) {
    const { rows } = await database.query<RunRow>('select * from run where id > $1 order by id desc limit 1', [after]);
    const run = rows[0] ?? null;
    if (run === null || !['queued', 'running'].includes(run.state) || Date.now() > deadline) return run;
  }
}

async function lastRunId(): Promise<number> {
  const { rows } = await database.query<{ id: number | null }>('select max(id) as id from run');
  return rows[0]?.id ?? 0;
}

/** One run with something done to it on the way; prints a line of the table. */
async function disturbed(label: string, disturb: () => Promise<void>): Promise<Watched> {
  database = await connect();
  const before = await lastRunId();
  target.counts.clear();
  target.made.clear();
  const startedMs = performance.now();
  const watching = watchRun(session, systemId, RUN_LIMIT_MS);
  await disturb();
  const watched = await watching;
  database = await connect();
  const run = await endOfRun(before);
  // What is under way when a worker is closed out may still arrive.
  await sleep(DELAY_MS * 4);
  const found = await audit(database, run, target.counts, watched);
  const { left, unlisted } = await leftoversOf(database, run?.id ?? 0, target.made);
  await database.end();
  summary.left += left;
  summary.unlisted += unlisted;
  summary.runs += 1;
  summary.lostResults += found.lost.length;
  summary.sentTwice += found.twice.length;
  summary.untruthful += found.untrue.length > 0 ? 1 : 0;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const columns = [
    target.counts.size,
    found.stored - found.interrupted,
    found.interrupted,
    watched.cuts,
    left,
    unlisted,
    seconds,
  ];
  console.log(label.padEnd(44) + found.state.padEnd(13) + columns.map((value) => String(value).padStart(12)).join(''));
  for (const line of [...found.lost, ...found.twice, ...found.untrue].slice(0, 8)) console.log(`    ${line}`);
  return watched;
}

/** A run that nobody disturbs must be green from the first scenario to the last: whoever was ended serves again. */
async function undisturbed(): Promise<void> {
  const startedMs = performance.now();
  const { events } = await disturbed('nothing', () => Promise.resolve());
  undisturbedMs = performance.now() - startedMs;
  const green = events.filter(({ event }) => event.type === 'scenario_result' && event.status === 'success').length;
  if (green === count) return;
  console.log(`    ${green} of ${count} scenarios are green`);
  summary.untruthful += 1;
}

async function kill(index: number): Promise<void> {
  const victim = index % 2 === 0 ? server : worker;
  const atMs = Math.round(random() * undisturbedMs);
  const downMs = Math.round(random() * 1000);
  await disturbed(`kill -9 of the ${victim.name} after ${atMs} ms`, async () => {
    await sleep(atMs);
    await victim.kill();
    summary.kills += 1;
    await sleep(downMs);
    await victim.start();
  });
}

async function restartDatabase(index: number): Promise<void> {
  const how = index % 2 === 0 ? 'immediate' : 'fast';
  const atMs = Math.round((0.2 + 0.6 * random()) * undisturbedMs);
  await disturbed(`database ended (${how}) after ${atMs} ms`, async () => {
    await sleep(atMs);
    await installation.endDatabase(how);
    summary.databaseRestarts += 1;
  });
  await undisturbed();
}

/** Each second scenario stands on an item: half of these on one of its own, half on one that they share. */
async function addItems(): Promise<void> {
  database = await connect();
  await database.query(`delete from scenario where name in ('POST items', 'DELETE items/:id')`);
  for (const shared of [false, true])
    await database.query(
      `update scenario set details = coalesce(details, '{}') || $1::jsonb where substring(name from '\\d+$')::int % 4 = $2`,
      [JSON.stringify(madeAndRemoved(shared)), shared ? 1 : 0],
    );
  await database.end();
}

try {
  await addItems();
  console.log(`Seed ${seed}, ${count} scenarios a run`);
  const head = ['sent', 'judged', 'interrupted', 'cuts', 'left', 'unlisted', 'seconds']
    .map((word) => word.padStart(12))
    .join('');
  console.log('What happened'.padEnd(44) + 'state'.padEnd(13) + head);
  await undisturbed();
  for (let index = 0; index < Number(values.kills); index += 1) await kill(index);
  for (let index = 0; index < Number(values.restarts); index += 1) await restartDatabase(index);
  await undisturbed();
} finally {
  summary.endedByThemselves = server.uninvitedEnds + worker.uninvitedEnds;
  await installation.close();
  await target.close();
}
for (const { name, errors } of [server, worker]) {
  if (errors.length > 0) console.log(`The ${name} wrote:\n${errors.join('').slice(0, 4000)}`);
}
console.log(JSON.stringify(summary));
const { lostResults, sentTwice, untruthful, unlisted, endedByThemselves } = summary;
process.exitCode = lostResults + sentTwice + untruthful + unlisted + endedByThemselves > 0 ? 1 : 0;
