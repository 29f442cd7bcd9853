// Many event streams on one server while a long run goes on: no event may be missing or out of order on any of them, and events
// must arrive soon. The lag of an event is the time from the answer of the target to its arrival on a stream.
// usage: check-streams [--streams 500] [--scenarios 10000]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { importCollection, signUp } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { Origins, read, Reader } from '../chaos/readers.ts';
import { collectionFor } from '../chaos/target.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    scenarios: { type: 'string', default: '10000' },
    'delay-ms': { type: 'string', default: '20' },
  },
});
const streams = Number(values.streams);
const scenarios = Number(values.scenarios);
const GOAL_LAG_P95_MS = 1000;

const target = fork(fileURLToPath(new URL('../chaos/target-process.ts', import.meta.url)), [values['delay-ms']], {
  execArgv: ['--import', 'tsx'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [{ url: targetUrl }] = (await once(target, 'message')) as [{ url: string }];
const installation = await prepareInstallation({
  ASSAY_CONNECTIONS_PER_ADDRESS: '0',
  ASSAY_STREAMS_PER_ACCOUNT: '0',
  ASSAY_STREAMS_PER_ADDRESS: '0',
});
const { url, server } = installation;

function rssMb(): number {
  const pages = Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * 4096) / 2 ** 20);
}

function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= total * share);
}

try {
  await server.start();
  const session = await signUp(url);
  const collection = collectionFor(targetUrl, scenarios);
  // Each request is a scenario, also those that make and remove records.
  const maxEvents = 3 * collection.item.length + 2;
  const systemId = await importCollection(session, collection);
  const rssBefore = rssMb();
  let max = rssBefore;
  const sampling = setInterval(() => (max = Math.max(max, rssMb())), 200);
  const openedAt = Date.now();
  const origins = new Origins();
  const first = new Reader(maxEvents, openedAt, origins.look);
  const readers = [first];
  const reading = [read(session, `/scenario/system/${systemId}/execute/stream`, first)];
  const runId = await origins.runId;
  while (readers.length < streams) {
    const reader = new Reader(maxEvents, openedAt, null);
    readers.push(reader);
    reading.push(read(session, `/runs/${runId}/stream`, reader));
    if (readers.length % 50 === 0) await sleep(20);
  }
  await Promise.race([Promise.all(readers.map(({ opened }) => opened)), Promise.all(reading)]);
  const joinedMs = Date.now() - openedAt;
  await Promise.all(reading);
  clearInterval(sampling);
  const tookMs = Date.now() - openedAt;
  target.send('tell');
  const [reported] = (await once(target, 'message')) as [
    { answeredAt: [number, number][]; counts: [number, number][] },
  ];
  const answeredAt = new Map(reported.answeredAt);

  const lags = new Uint32Array(60_000);
  for (const [seq, scenario] of origins.scenarioOf) {
    const answered = (answeredAt.get(scenario) ?? 0) - openedAt;
    // What was sent before all had joined is history to those who came later.
    for (const { arrivals } of answered < joinedMs ? [] : readers) {
      const lag = Math.min(lags.length - 1, Math.max(0, (arrivals[seq] ?? 0) - answered));
      lags[lag] = (lags[lag] ?? 0) + 1;
    }
  }
  const total = first.last;
  const missing = readers.reduce((sum, reader) => sum + reader.missing + total - reader.last, 0);
  const outOfOrder = readers.reduce((sum, reader) => sum + reader.outOfOrder, 0);
  const sentTwice = reported.counts.filter(([, count]) => count > 1).length;
  const events = readers.reduce((sum, reader) => sum + reader.last, 0);
  const lagP95Ms = quantile(lags, 0.95);
  console.log(`${scenarios} scenarios in ${(tookMs / 1000).toFixed(1)} s, all streams open after ${joinedMs} ms`);
  console.log(`lag: median ${quantile(lags, 0.5)} ms, 95 % ${lagP95Ms} ms, most ${quantile(lags, 1)} ms`);
  console.log(`memory of the server: ${rssBefore} MB before, ${max} MB at most; sent twice: ${sentTwice}`);
  console.log(JSON.stringify({ streams, events, missing, outOfOrder, lagP95Ms, rssMb: max }));
  const complete = total === maxEvents && missing === 0 && outOfOrder === 0 && sentTwice === 0;
  process.exitCode = complete && lagP95Ms < GOAL_LAG_P95_MS ? 0 : 1;
} finally {
  await installation.close();
  target.disconnect();
}
