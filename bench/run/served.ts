import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { signUp } from '../start-server.ts';
import type { Server } from '../start-server.ts';
import { collectionOf } from './collection.ts';

export interface ServedFigures {
  /** Scenarios of a run with full history, from its first event to its last. */
  perSecond: number;
  /** Scenarios whose rows (execution, events) the same database takes by bare batched inserts. */
  insertsPerSecond: number;
  rows: number;
}

/** A run through the built server, then its rows once more by hand. */
export async function servedRun(
  server: Server,
  databaseUrl: string,
  url: string,
  count: number,
): Promise<ServedFigures> {
  const authorization = `Bearer ${await signUp(server)}`;
  const systemId = await importCollection(server, authorization, collectionOf(url, count));
  const perSecond = await timedRun(server, authorization, systemId, count);
  return { perSecond, ...(await bareInserts(databaseUrl, count)) };
}

async function importCollection(server: Server, authorization: string, collection: object): Promise<number> {
  const body = new FormData();
  body.set('file', new Blob([JSON.stringify(collection)]), 'bench.postman_collection.json');
  const answer = await fetch(`${server.url}/api/system/postman-import`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

async function timedRun(server: Server, authorization: string, systemId: number, count: number): Promise<number> {
  const answer = await fetch(`${server.url}/api/scenario/system/${systemId}/execute/stream`, {
    headers: { authorization },
  });
  if (!answer.ok || answer.body === null) throw new Error(`The run answered ${answer.status}.`);
  let startedMs = 0;
  let last = '';
  for await (const chunk of answer.body) {
    if (startedMs === 0) startedMs = performance.now();
    last = (last + Buffer.from(chunk).toString('utf8')).slice(-2000);
  }
  const tookMs = performance.now() - startedMs;
  const end = /"type":"completed".*/.exec(last)?.[0] ?? '';
  if (!end.includes(`"completed":${count}`) || !end.includes('"failed":0'))
    throw new Error(`The run ended with ${last}`);
  return (count / tookMs) * 1000;
}

const BATCH = 100;
const tables = ['execution', 'run_event'];

async function bareInserts(databaseUrl: string, count: number): Promise<{ insertsPerSecond: number; rows: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let rows = 0;
  let tookMs = 0;
  for (const table of tables) {
    const { rows: stored, fields } = await client.query<unknown[]>({
      text: `select * from ${table} order by ${table === 'execution' ? 'id' : 'run_id'}`,
      rowMode: 'array',
    });
    const jsonb = 3802;
    for (const row of stored)
      fields.forEach((field, at) => {
        if (field.dataTypeID === jsonb && row[at] !== null) row[at] = JSON.stringify(row[at]);
      });
    await client.query(`create table bench_copy (like ${table} including defaults including indexes)`);
    const names = fields.map(({ name }) => `"${name}"`).join(', ');
    const startedMs = performance.now();
    for (let at = 0; at < stored.length; at += BATCH) {
      const batch = stored.slice(at, at + BATCH);
      const locations = batch.map(
        (_, row) => `(${fields.map((__, column) => `$${row * fields.length + column + 1}`).join(', ')})`,
      );
      await client.query(`insert into bench_copy (${names}) values ${locations.join(', ')}`, batch.flat());
    }
    tookMs += performance.now() - startedMs;
    rows += stored.length;
    await client.query('drop table bench_copy');
  }
  await client.end();
  return { insertsPerSecond: (count / tookMs) * 1000, rows };
}
