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
    const authorization = `Bearer ${await signIn(server)}`;
    const { executions, endpointIds, scenarioIds } = await findSeeded(data);
    const endpoint = (id: number, query: string): string =>
      `${server.url}/api/endpoints/${id}/execution-history?limit=${LIMIT}${query}`;
    const scenario = (id: number, query: string): string =>
      `${server.url}/api/scenario/${id}/execution-history?limit=${LIMIT}${query}`;
    const many = <T>(list: T[]): T[] => Array.from({ length: Math.ceil(CALLS / list.length) }, () => list).flat();
    /** Places all over the year, and the same in every measurement. */
    const deep = (at: number): string => {
      const daysAgo = 5 + ((at * 37) % 350);
      return `&before=${new Date(Date.now() - daysAgo * DAY_MS).toISOString()}_1`;
    };
    const timed = (name: string, addresses: string[]) => measure(name, addresses, authorization);
    const figures = [
      await timed(
        'health, for comparison',
        many(endpointIds).map(() => `${server.url}/api/health`),
      ),
      await timed(
        'endpoint, first page, first call after the start',
        endpointIds.map((id) => endpoint(id, '')),
      ),
      await timed(
        'scenario, first page, first call after the start',
        scenarioIds.map((id) => scenario(id, '')),
      ),
      await timed(
        'endpoint, deep page, first call',
        endpointIds.map((id, at) => endpoint(id, deep(at))),
      ),
    ];
    const warm = {
      endpoint: await timed(
        'endpoint, first page, warm',
        many(endpointIds).map((id) => endpoint(id, '')),
      ),
      scenario: await timed(
        'scenario, first page, warm',
        many(scenarioIds).map((id) => scenario(id, '')),
      ),
      deep: await timed('both, deep page, warm', [
        ...many(endpointIds).map((id, at) => endpoint(id, deep(at))),
        ...many(scenarioIds).map((id, at) => scenario(id, deep(at))),
      ]),
    };
    figures.push(
      ...Object.values(warm),
      await timed(
        'endpoint, status=error',
        many(endpointIds).map((id) => endpoint(id, '&status=error')),
      ),
      await timed(
        'scenario, status=error',
        scenarioIds.map((id) => scenario(id, '&status=error')),
      ),
      await timed(
        'endpoint, one week',
        many(endpointIds).map((id, at) => {
          const from = Date.now() - (10 + ((at * 37) % 300)) * DAY_MS;
          return endpoint(id, `&from=${new Date(from).toISOString()}&to=${new Date(from + 7 * DAY_MS).toISOString()}`);
        }),
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
    );
    say(tableOf(figures));
    say(await explainPages(data));
    say(
      JSON.stringify({
        executions,
        endpointP95Ms: warm.endpoint.p95,
        scenarioP95Ms: warm.scenario.p95,
        deepP95Ms: warm.deep.p95,
      }),
    );
  } finally {
    await server.stop();
  }
}
