// How long the findings of a large run take. usage: npm run -s bench:findings -- [--executions 20000]
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../apps/server/src/db/embedded/index.ts';
import { signUp, startServer } from './start-server.ts';

const ENDPOINTS = 40;
const SCENARIOS_EACH = 5;
const TIMES = 5;

const { values } = parseArgs({ options: { executions: { type: 'string', default: '20000' } } });
const executions = Number(values.executions);
if (!Number.isInteger(executions) || executions < 1) throw new Error('--executions wants a whole number of 1 or more.');

const ITEM = {
  type: 'object',
  required: ['id', 'owner'],
  properties: { id: { type: 'integer' }, owner: { type: 'string' }, size: { type: 'integer' } },
};

/** Three of four answers are as documented; the others break the schema in several ways, or fail. */
const target = createServer((request, response) => {
  const count = Number(/\d+/.exec(request.url ?? '')?.[0]);
  const item = { id: count, owner: count % 4 === 0 ? null : 'ann', size: count % 8 === 0 ? '3' : 3 };
  const status = count % 12 === 0 ? 500 : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 500 ? { error: `thing ${count} is broken` } : item));
});
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));

const dataDir = mkdtempSync(join(tmpdir(), 'assay-findings-'));
const server = await startServer({ ASSAY_DATA_DIR: dataDir });
const authorization = `Bearer ${await signUp(server)}`;

async function call(method: string, path: string, body?: FormData | object): Promise<string> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

async function runOnce(): Promise<number> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } };
  const responses = { 200: { description: 'It', content } };
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url }],
    components: { schemas: { Item: ITEM } },
    paths: Object.fromEntries(
      Array.from({ length: ENDPOINTS }, (_, at) => [`/things${at + 1}`, { get: { responses } }]),
    ),
  };
  const body = new FormData();
  body.set('file', new Blob([JSON.stringify(document, null, 2)]), 'things.json');
  const system = JSON.parse(await call('POST', '/system', body)) as { id: number; endpoints: { id: number }[] };
  for (const endpoint of system.endpoints)
    for (let at = 1; at <= SCENARIOS_EACH; at += 1) {
      const scenario = await call('POST', `/endpoints/${endpoint.id}/scenarios`, { name: `Thing, case ${at}` });
      const { id } = JSON.parse(scenario) as { id: number };
      for (const validation_text of ['the body matches the documented schema', 'size is above 2'])
        await call('POST', `/scenario/${id}/validations`, { validation_text });
    }
  const run = JSON.parse(await call('POST', `/scenario/system/${system.id}/execute`)) as { run_id: number };
  return run.run_id;
}

/** Repeats the executions of a run until it has as many as are asked for. */
async function enlarge(runId: number): Promise<number> {
  const embedded = await startEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: embedded.url('assay') });
  await client.connect();
  try {
    const columns = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'execution' and column_name <> 'id'`,
    );
    const names = columns.rows[0]?.names ?? '';
    const times = Math.ceil(executions / (ENDPOINTS * SCENARIOS_EACH)) - 1;
    await client.query(
      `insert into execution (${names}) select ${names} from execution, generate_series(1, ${times}) where run_id = $1`,
      [runId],
    );
    await client.query('analyze execution');
    const red = await client.query<{ count: string }>(
      "select count(*) from execution where run_id = $1 and overall_status in ('failure', 'error')",
      [runId],
    );
    return Number(red.rows[0]?.count);
  } finally {
    await client.end();
    await embedded.stop();
  }
}

try {
  const runId = await runOnce();
  const red = await enlarge(runId);
  const tookMs: number[] = [];
  let text = '';
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now();
    text = await call('GET', `/runs/${runId}/findings`);
    tookMs.push(Math.round(performance.now() - startedMs));
  }
  const { findings, scenarios } = JSON.parse(text) as { findings: unknown[]; scenarios: number };
  process.stdout.write(`${JSON.stringify({ executions: scenarios, red, findings: findings.length, tookMs })}\n`);
} finally {
  await server.stop();
  target.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
