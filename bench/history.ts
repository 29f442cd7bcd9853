// The two history calls through the built server. usage: npm run bench:history -- [--executions 1000000] [--data SEEDED-FOLDER]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, tableOf } from './history/measure.ts';
import { seedHistory } from './history/seed.ts';
import { explainPages, findSeeded } from './history/seeded.ts';
import { signIn, startServer } from './start-server.ts';

const LIMIT = 50;
/** Calls of a kind, warm: the ids over and over. */
const CALLS = 400;
const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: { executions: { type: 'string', default: '1000000' }, data: { type: 'string' } },
});
const data = values.data ?? mkdtempSync(join(tmpdir(), 'assay-history-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  if (values.data === undefined) await seedHistory(data, Number(values.executions), say);
  await bench();
} finally {
  if (values.data === undefined) rmSync(data, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  const server = await startServer({ ASSAY_DATA_DIR: data });
  try {
    const calls = await createCalls(server.url, `Bearer ${await signIn(server)}`);
    const cold = await measureCold(calls);
    const warm = await measureWarm(calls);
    const filtered = await measureFilters(calls);
    say(tableOf([...cold, ...Object.values(warm), ...filtered]));
    say(await explainPages(data));
    say(
      JSON.stringify({
        executions: calls.executions,
        endpointP95Ms: warm.endpoint.p95,
        scenarioP95Ms: warm.scenario.p95,
        deepP95Ms: warm.deep.p95,
      }),
    );
  } finally {
    await server.stop();
  }
}

async function createCalls(url: string, authorization: string) {
  const { executions, endpointIds, scenarioIds } = await findSeeded(data);
  return {
    executions,
    endpointIds,
    scenarioIds,
    health: `${url}/api/health`,
    endpoint: (id: number, query = '') => `${url}/api/endpoints/${id}/execution-history?limit=${LIMIT}${query}`,
    scenario: (id: number, query = '') => `${url}/api/scenario/${id}/execution-history?limit=${LIMIT}${query}`,
    timed: (name: string, addresses: string[]) => measure(name, addresses, authorization),
  };
}

type Calls = Awaited<ReturnType<typeof createCalls>>;

function repeated<T>(list: T[]): T[] {
  return Array.from({ length: Math.ceil(CALLS / list.length) }, () => list).flat();
}

/** Positions all over the year, the same in every measurement. */
function deep(at: number): string {
  const daysAgo = 5 + ((at * 37) % 350);
  return `&before=${new Date(Date.now() - daysAgo * DAY_MS).toISOString()}_1`;
}

function week(at: number): string {
  const from = Date.now() - (10 + ((at * 37) % 300)) * DAY_MS;
  return `&from=${new Date(from).toISOString()}&to=${new Date(from + 7 * DAY_MS).toISOString()}`;
}

async function measureCold({ timed, endpointIds, scenarioIds, health, endpoint, scenario }: Calls) {
  return [
    await timed(
      'health, for comparison',
      repeated(endpointIds).map(() => health),
    ),
    await timed(
      'endpoint, first page, first call after the start',
      endpointIds.map((id) => endpoint(id)),
    ),
    await timed(
      'scenario, first page, first call after the start',
      scenarioIds.map((id) => scenario(id)),
    ),
    await timed(
      'endpoint, deep page, first call',
      endpointIds.map((id, at) => endpoint(id, deep(at))),
    ),
  ];
}

async function measureWarm({ timed, endpointIds, scenarioIds, endpoint, scenario }: Calls) {
  return {
    endpoint: await timed(
      'endpoint, first page, warm',
      repeated(endpointIds).map((id) => endpoint(id)),
    ),
    scenario: await timed(
      'scenario, first page, warm',
      repeated(scenarioIds).map((id) => scenario(id)),
    ),
    deep: await timed('both, deep page, warm', [
      ...repeated(endpointIds).map((id, at) => endpoint(id, deep(at))),
      ...repeated(scenarioIds).map((id, at) => scenario(id, deep(at))),
    ]),
  };
}

async function measureFilters({ timed, endpointIds, scenarioIds, endpoint, scenario }: Calls) {
  return [
    await timed(
      'endpoint, status=error',
      repeated(endpointIds).map((id) => endpoint(id, '&status=error')),
    ),
    await timed(
      'scenario, status=error',
      scenarioIds.map((id) => scenario(id, '&status=error')),
    ),
    await timed(
      'endpoint, one week',
      repeated(endpointIds).map((id, at) => endpoint(id, week(at))),
    ),
    await timed(
      'endpoint, text that 1 % have',
      endpointIds.map((id) => endpoint(id, '&text=API%20running')),
    ),
    await timed(
      'endpoint, text that none has',
      endpointIds.slice(0, 10).map((id) => endpoint(id, '&text=zebra')),
    ),
    await timed(
      'scenario, text that none has',
      scenarioIds.slice(0, 20).map((id) => scenario(id, '&text=zebra')),
    ),
  ];
}
