import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded/index.ts';
import { signUp, startServer } from '../start-server.ts';
import type { Server } from '../start-server.ts';
import { startTarget } from './target.ts';
import type { Target } from './target.ts';

const ENDPOINTS = 40;
const SCENARIOS_EACH = 5;
const SCENARIOS = ENDPOINTS * SCENARIOS_EACH;
const DAYS = 365;
const CHUNK = 50_000;

/** The last of a year's months too. */
const MONTHS = 13;

/**
 * Fills an embedded database with executions of the last 12 months: 40 endpoints with five scenarios each are really run, with
 * good answers, bad ones and none, and those executions are repeated (91 %, 8 %, 1 %) in runs of all 200.
 */
export async function seedHistory(dataDir: string, executions: number, log: (line: string) => void): Promise<void> {
  const server = await startServer({ ASSAY_DATA_DIR: dataDir });
  try {
    const target = await startTarget();
    await runThrice(server, target, await createSystem(server, target));
    const embedded = await startEmbedded({ dataDir });
    const client = new pg.Client({ connectionString: embedded.url('assay') });
    await client.connect();
    try {
      await repeat(client, executions, log);
    } finally {
      await client.end();
      await embedded.stop();
    }
  } finally {
    await server.stop();
  }
}

interface Caller {
  authorization: string;
  systemId: number;
}

async function createSystem(server: Server, target: Target): Promise<Caller> {
  const authorization = `Bearer ${await signUp(server)}`;
  const paths = Object.fromEntries(
    Array.from({ length: ENDPOINTS }, (_, index) => [
      `/things${index}`,
      { get: { summary: `Things ${index}`, responses: { 200: { description: 'A page of things' } } } },
    ]),
  );
  const info = { title: 'Orders', version: '1' };
  const body = new FormData();
  const document = JSON.stringify({ openapi: '3.1.0', info, servers: [{ url: target.url }], paths });
  body.set('file', new Blob([document]), 'orders.json');
  const answer = await fetch(`${server.url}/api/system`, { method: 'POST', headers: { authorization }, body });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  const system = (await answer.json()) as { id: number; endpoints: { id: number }[] };
  const post = async (path: string, values: object): Promise<{ id: number }> => {
    const stored = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(values),
    });
    if (!stored.ok) throw new Error(`${path} answered ${stored.status}: ${await stored.text()}`);
    return (await stored.json()) as { id: number };
  };
  const rules = [
    'status is 200',
    'the response time is below 5 s',
    'every item has a field `id`',
    '`items` is not empty',
  ];
  for (const endpoint of system.endpoints) {
    for (let at = 1; at <= SCENARIOS_EACH; at += 1) {
      const name = `Orders are listed, case ${at}`;
      const { id } = await post(`/endpoints/${endpoint.id}/scenarios`, { name, expected_http_status: 200 });
      for (const validation_text of rules) await post(`/scenario/${id}/validations`, { validation_text });
    }
  }
  return { authorization, systemId: system.id };
}

async function runThrice(server: Server, target: Target, { authorization, systemId }: Caller): Promise<void> {
  const run = async (): Promise<void> => {
    const answer = await fetch(`${server.url}/api/scenario/system/${systemId}/execute`, {
      method: 'POST',
      headers: { authorization },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The run answered ${answer.status}: ${text}`);
  };
  await run();
  target.fail();
  await run();
  await target.close();
  await run();
}

async function repeat(client: pg.Client, executions: number, log: (line: string) => void): Promise<void> {
  const statuses = await client.query<{ found: string }>(
    `select string_agg(count || ' ' || overall_status, ', ' order by overall_status) as found
     from (select overall_status, count(*) from execution group by 1) as counted`,
  );
  log(`Really run: ${statuses.rows[0]?.found}.`);
  await client.query(
    `select add_execution_month((date_trunc('month', now() at time zone 'UTC') - back * interval '1 month')::date)
     from generate_series(1, ${MONTHS}) as back`,
  );
  await client.query(`create temporary table template as
    select *, dense_rank() over (order by scenario_id) - 1 as place from execution`);
  await client.query('create index on template (place, overall_status)');
  await client.query('analyze template');
  // Every row that is referred to is there; checking that three million times takes longer than the rest.
  await client.query("set session_replication_role = 'replica'");
  const firstRun = await insertRuns(client, Math.ceil(executions / SCENARIOS));
  const startedMs = performance.now();
  for (let from = 0; from < executions; from += CHUNK) {
    await insertChunk(client, { from, to: Math.min(from + CHUNK, executions) - 1, executions, firstRun });
    log(
      `${Math.min(from + CHUNK, executions)} of ${executions} after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    );
  }
  await client.query('vacuum analyze execution');
  await client.query('checkpoint');
  const { rows } = await client.query<{ figures: string }>(`
    select pg_size_pretty(sum(pg_table_size(inhrelid))) || ' of rows, ' || pg_size_pretty(sum(pg_indexes_size(inhrelid))) ||
      ' of indexes in ' || count(*) || ' partitions' as figures
    from pg_inherits where inhparent = 'execution'::regclass`);
  log(rows[0]?.figures ?? '');
}

/** Runs of all scenarios, evenly over the year; answers the id of the first. */
async function insertRuns(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `with one as (select * from run order by id limit 1),
      stored as (
        insert into run (organization_id, system_id, scope, scope_id, name, state, total, completed, created_by, created_at, finished_at)
        select organization_id, system_id, scope, scope_id, name, 'completed', ${SCENARIOS}, ${SCENARIOS}, created_by, time, time
        from one, generate_series(0, $1::int - 1) as n, lateral (select now() - (1 - n::float8 / $1) * interval '${DAYS} days' as time) as at
        order by n returning id)
     select min(id) as first from stored`,
    [count],
  );
  return rows[0]?.first ?? 0;
}

interface Chunk {
  from: number;
  to: number;
  executions: number;
  firstRun: number;
}

async function insertChunk(client: pg.Client, { from, to, executions, firstRun }: Chunk): Promise<void> {
  await client.query(
    `insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
       status_code, response_headers, response_body, body_truncated, response_time_ms, request, results, error, run_at)
     select $4::int + n / ${SCENARIOS}, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
       status_code, response_headers, overlay(response_body placing md5(n::text) from 40), body_truncated,
       round((5 + random() * 200)::numeric, 2), request, results, error,
       now() - (1 - n::float8 / $3) * interval '${DAYS} days'
     from generate_series($1::int, $2::int) as n
     join template on place = n % ${SCENARIOS} and overall_status =
       case when (n / 7) % 100 = 0 then 'error' when (n / 7) % 100 < 9 then 'failure' else 'success' end
     order by n`,
    [from, to, executions, firstRun],
  );
}
