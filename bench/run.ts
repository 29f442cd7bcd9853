// Rates of running scenarios: a bare loop, the runner, a server run with full history, and the tools people come from. usage: npm run bench:run [-- --quick]
import { startEmbedded } from '../apps/server/src/db/embedded/index.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadRates } from './run/bundled.ts';
import { bru, installPeers, newman, stepci } from './run/peers.ts';
import { startTarget } from './run/processes.ts';
import { servedRun } from './run/served.ts';
import { startServer } from './start-server.ts';

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 3 : 5;
const REQUESTS = isQuick ? 10_000 : 20_000;
const DELAYED = 5000;
const SERVED = isQuick ? 2000 : 5000;
/** Enough that the start of a tool does not hide what it does. */
const PEER_REQUESTS = isQuick ? { newman: 150, bru: 60, stepci: 1500 } : { newman: 500, bru: 200, stepci: 5000 };
const MEMORY_REQUESTS = isQuick ? 20_000 : 100_000;
const CONCURRENCY = 10;
const MAX_CONCURRENCY = 50;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

async function paired(
  url: string,
  count: number,
  concurrency: number,
): Promise<{ loop: number; runner: number; ratio: number }> {
  const rounds: { loop: number; runner: number }[] = [];
  for (let at = 0; at < ROUNDS; at++) {
    const loop = await bareLoop(url, count, concurrency);
    rounds.push({ loop, runner: (await runnerRun(url, count, concurrency)).perSecond });
  }
  return {
    loop: median(rounds.map(({ loop }) => loop)),
    runner: median(rounds.map(({ runner }) => runner)),
    ratio: median(rounds.map(({ loop, runner }) => runner / loop)),
  };
}

async function served(url: string) {
  const data = mkdtempSync(join(tmpdir(), 'assay-bench-db-'));
  const embedded = await startEmbedded({ dataDir: data });
  const admin = new pg.Client({ connectionString: embedded.url('postgres') });
  await admin.connect();
  await admin.query('create database bench');
  await admin.end();
  const server = await startServer({
    DATABASE_URL: embedded.url('bench'),
    ASSAY_RUN_CONCURRENCY: String(MAX_CONCURRENCY),
  });
  try {
    return await servedRun(server, embedded.url('bench'), url, SERVED);
  } finally {
    await server.stop();
    await embedded.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

installPeers();
const { bareLoop, runnerRun } = await loadRates();
const target = await startTarget();
const items = `${target.url}/items`;
const slow = `${target.url}/slow`;
try {
  await bareLoop(items, 2000, CONCURRENCY);
  await runnerRun(items, 2000, CONCURRENCY);
  const fast = await paired(items, REQUESTS, CONCURRENCY);
  const delayed = await paired(slow, DELAYED, MAX_CONCURRENCY);
  const rssAfterFew = (await runnerRun(items, MEMORY_REQUESTS / 10, CONCURRENCY)).peakRssMb;
  const rssAfterMany = (await runnerRun(items, MEMORY_REQUESTS, CONCURRENCY)).peakRssMb;
  const run = await served(items);
  const peers = {
    newman: (await newman(items, PEER_REQUESTS.newman)).perSecond,
    bru: (await bru(items, PEER_REQUESTS.bru)).perSecond,
    stepci: (await stepci(items, PEER_REQUESTS.stepci)).perSecond,
  };
  const line = (name: string, perSecond: number): void =>
    void process.stdout.write(`${name.padEnd(58)}${Math.round(perSecond).toLocaleString('en').padStart(10)}/s\n`);
  process.stdout.write(
    `A target of ${target.bytes} bytes of JSON, ${CONCURRENCY} at once; medians of ${ROUNDS} rounds\n`,
  );
  line('bare undici loop, JSON.parse, one schema', fast.loop);
  line('runner, three rules a scenario', fast.runner);
  line(`bare loop, 20 ms delay, ${MAX_CONCURRENCY} at once`, delayed.loop);
  line('runner, the same', delayed.runner);
  line(`server run of ${SERVED} scenarios with full history`, run.perSecond);
  line(`the same ${run.rows} rows by bare batched inserts (scenarios)`, run.insertsPerSecond);
  for (const [name, perSecond] of Object.entries(peers)) line(name, perSecond);
  process.stdout.write(
    `memory after ${MEMORY_REQUESTS / 10} and ${MEMORY_REQUESTS} scenarios: ${rssAfterFew} and ${rssAfterMany} MB\n`,
  );
  process.stdout.write(
    `${JSON.stringify({
      runnerVsLoop: round(fast.ratio),
      serverVsInsert: round(run.perSecond / run.insertsPerSecond),
      serverVsNewman: round(run.perSecond / peers.newman, 1),
      delayedVsLoop: round(delayed.ratio),
      runnerVsNewman: round(fast.runner / peers.newman, 1),
      runnerVsBru: round(fast.runner / peers.bru, 1),
      runnerVsStepci: round(fast.runner / peers.stepci, 1),
      peakRssMb: rssAfterMany,
    })}\n`,
  );
} finally {
  target.stop();
}
