import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ImportedSystem, System } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { programs } from '../../../../../scripts/build/programs.ts';
import { warmUpRemoval } from '../../db/schema/index.ts';
import { buildTestApp, createTestWorkers, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
let lamps: Set<string>;
/** Reads of lamps are not answered. */
let hangs: boolean;
let keeps: boolean;
const workers = createTestWorkers();
let child: ChildProcess | null = null;

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0' });
  token = await app.signUp();
});
beforeEach(async () => {
  lamps = new Set();
  [hangs, keeps] = [true, false];
  target = await startTarget(({ method, url }, response) => {
    if (method === 'POST') {
      lamps.add(`/lamps/${lamps.size + 7}`);
      return sendJson(response, 201, { id: lamps.size + 6, name: 'Lamp' });
    }
    if (method === 'PUT' && hangs) return undefined;
    if (method === 'DELETE') return sendJson(response, keeps ? 409 : lamps.delete(url) ? 200 : 404, {});
    return sendJson(response, lamps.has(url) ? 200 : 404, { id: Number(url.split('/').at(-1)), name: 'Lamp' });
  });
  const lamp = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const whole = { ...lamp, properties: { id: { type: 'integer' }, ...lamp.properties } };
  const content = { 'application/json': { schema: lamp } };
  const done = (status: number) => ({
    responses: { [status]: { description: 'Done', content: { 'application/json': { schema: whole } } } },
  });
  const requestBody = { required: true, content };
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const item = { parameters: [path], get: done(200), put: { requestBody, ...done(200) }, delete: done(200) };
  const paths = { '/lamps': { post: { requestBody, ...done(201) } }, '/lamps/{id}': item };
  const document = { openapi: '3.0.3', info: { title: 'L', version: '1' }, servers: [{ url: target.url }], paths };
  const file = { name: 'lamps.json', content: JSON.stringify(document) };
  system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await workers.stopAll();
  await target.close();
});
afterAll(() => app.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A server as a process of its own, which can be killed; resolves when it answers. */
async function startServer(): Promise<string> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: app.database.url,
    ASSAY_SECRET_KEY: 'a key for tests only',
    ASSAY_WORKER_RUNS: '0',
  };
  child = spawn(process.execPath, [programs.server], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { interval: 200 }).toBe(true);
  return url;
}

/** Learns until a request hangs on a record that was made, and kills the server then. */
async function killInTheMiddle(): Promise<void> {
  const url = await startServer();
  const headers = { authorization: `Bearer ${token}` };
  const learning = fetch(`${url}/api/system/${system.id}/warm-up`, { method: 'POST', headers }).catch(() => null);
  await expect.poll(() => target.seen.some(({ method }) => method === 'PUT')).toBe(true);
  child?.kill('SIGKILL');
  await learning;
  expect(lamps.size).toBeGreaterThan(0);
  expect((await app.database.db.select().from(warmUpRemoval)).length).toBeGreaterThan(0);
}

const rows = async (): Promise<number> => (await app.database.db.select().from(warmUpRemoval)).length;

it('what a killed warm-up had made is removed by the next worker', async () => {
  await killInTheMiddle();
  await workers.start(app.database.url);
  await expect.poll(rows).toBe(0);
  expect([...lamps]).toEqual([]);
  const [stored] = (await app.call('listSystems', { token })).body as System[];
  expect(stored?.warm_up_left ?? null).toBeNull();
});

it('what cannot be removed is listed until somebody learns again', async () => {
  await killInTheMiddle();
  keeps = true;
  await workers.start(app.database.url);
  await expect.poll(rows).toBe(0);
  const systems = async (): Promise<System | undefined> =>
    ((await app.call('listSystems', { token })).body as System[]).find(({ id }) => id === system.id);
  const left = (await systems())?.warm_up_left ?? [];
  expect(left.map(({ path }) => path).toSorted()).toEqual([...lamps].toSorted());
  expect(left.every(({ method }) => method === 'DELETE')).toBe(true);
  [hangs, keeps] = [false, false];
  expect((await app.call('learnFromServer', { token, params: { id: system.id } })).status).toBe(200);
  expect((await systems())?.warm_up_left ?? null).toBeNull();
});
