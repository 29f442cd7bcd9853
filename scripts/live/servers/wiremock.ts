import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Snapshot } from '../../targets/serve-target.ts';
import { fetchJson } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

const VERSION = '3.13.2';
const run = promisify(execFile);

/** What a team would have: two stubs of an API that they stand in for, and a file that one of them answers with. */
const STUBS = {
  orders: {
    id: '5ab3ab6f-2a20-4b4f-a7ba-6b6ff7f5c001',
    name: 'orders',
    request: { method: 'GET', urlPath: '/orders' },
    response: { status: 200, bodyFileName: 'orders.json' },
  },
  payment: {
    id: '5ab3ab6f-2a20-4b4f-a7ba-6b6ff7f5c002',
    name: 'payment',
    scenarioName: 'checkout',
    requiredScenarioState: 'Started',
    newScenarioState: 'paid',
    request: { method: 'POST', urlPath: '/payments' },
    response: { status: 201 },
  },
};

const recordsSchema = z.array(z.record(z.string(), z.unknown()));
const listOf = (answer: unknown, name: string): Record<string, unknown>[] =>
  recordsSchema.parse(z.record(z.string(), z.unknown()).parse(answer)[name]);
const byId = (records: Record<string, unknown>[]): Record<string, unknown> =>
  Object.fromEntries(records.map((one) => [String(one['id']), one]));

async function snapshot(origin: string): Promise<Snapshot> {
  const [mappings, requests, scenarios, files] = await Promise.all(
    ['mappings', 'requests', 'scenarios', 'files'].map((name) => fetchJson(`${origin}/__admin/${name}`)),
  );
  return {
    mappings: byId(listOf(mappings, 'mappings')),
    requests: byId(listOf(requests, 'requests')),
    scenarios: Object.fromEntries(listOf(scenarios, 'scenarios').map((one) => [String(one['name']), one['state']])),
    files: Object.fromEntries(
      z
        .array(z.string())
        .parse(files)
        .map((name) => [name, true]),
    ),
  };
}

/** A Java program in an npm package; tests the interface that its stubs are kept with. Needs no credentials. */
export const wiremock: LiveServer = {
  packages: [`wiremock@${VERSION}`],
  prepare: async ({ installed, work, port }) => {
    const jar = join(installed, `node_modules/wiremock/build/wiremock-standalone-${VERSION}.jar`);
    await mkdir(join(work, 'mappings'));
    await mkdir(join(work, '__files'));
    await writeFile(join(work, '__files/orders.json'), '[{"id":1}]');
    for (const [name, stub] of Object.entries(STUBS))
      await writeFile(join(work, `mappings/${name}.json`), JSON.stringify(stub));
    return {
      command: 'java',
      args: ['-jar', jar, '--port', String(port), '--bind-address', '127.0.0.1', '--root-dir', work],
      ready: '/__admin/health',
      basePath: '',
      credentials: {},
      document: async (origin) => {
        // Its journal has what came before, too.
        for (const path of ['/orders', '/unknown']) await fetch(`${origin}${path}`);
        const { stdout } = await run('unzip', ['-p', jar, 'swagger/wiremock-admin-api.json'], { encoding: 'buffer' });
        return stdout;
      },
      snapshot,
    };
  },
};
