import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Execution, ImportedSystem, Run } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../../../../../scripts/build/programs.ts';
import { runRemoval } from '../../../db/schema/index.ts';
import { buildTestApp, createTestWorkers, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

const BEFORE = { id: 5, theme: 'light', page_size: 20, notify: true, contact_email: 'ops@example.com' };

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
let stored: object;
/** Each body that was written. */
let written: string[];
let refuses: (count: number) => boolean;
/** The read after a change is not answered while this is set. */
let hangs: boolean;
const workers = createTestWorkers();
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0' });
  token = await app.signUp();
});
beforeEach(async () => {
  stored = { ...BEFORE };
  written = [];
  refuses = () => false;
  hangs = false;
  target = await startTarget(({ method, body }, response) => {
    if (method === 'GET') return hangs && written.length > 0 ? undefined : sendJson(response, 200, stored);
    if (refuses(written.length)) return sendJson(response, 500, {});
    written.push(body);
    stored = { ...stored, ...(JSON.parse(body) as object) };
    return sendJson(response, 200, stored);
  });
  const file = { name: 'shop.json', content: documentOf(target.url) };
  system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  await app.call('generateSystemScenarios', { token, params: { id: system.id } });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await workers.stopAll();
  await target.close();
});
afterAll(() => app.close());

function documentOf(url: string): string {
  const properties = {
    id: { type: 'integer', readOnly: true },
    theme: { type: 'string', enum: ['light', 'dark'] },
    page_size: { type: 'integer', minimum: 1, maximum: 100 },
    notify: { type: 'boolean' },
    contact_email: { type: 'string', format: 'email' },
  };
  const schema = { type: 'object', properties };
  const content = { 'application/json': { schema: { ...schema, required: Object.keys(properties) } } };
  const responses = { 200: { description: 'The settings', content } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const paths = { '/me/settings': { get: { responses }, patch: { requestBody, responses } } };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url }], paths });
}

const allow = async (): Promise<void> => {
  const body = { name: 'Shop', base_url: target.url, may_change_settings: true };
  expect((await app.call('updateSystem', { token, params: { id: system.id }, body })).status).toBe(200);
};
const run = () => app.call('executeSystem', { token, params: { id: system.id } });
const settingsOf = ({ body }: Awaited<ReturnType<typeof run>>): Execution[] =>
  (body as { results: Execution[] }).results.filter(({ scenario_name: name }) =>
    name.startsWith('Changing the setting'),
  );
const latestRun = async (): Promise<Run | undefined> =>
  ((await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[])[0];

describe('own settings', () => {
  it('are not written without consent', async () => {
    await workers.start(app.database.url);
    const results = settingsOf(await run());
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ error }) => error?.cause))).toEqual(new Set(['not_owned']));
    expect(written).toEqual([]);
    expect(await latestRun()).toMatchObject({ may_change_settings: false });
  });

  it('are changed with consent, judged, and as they were after the run', async () => {
    await allow();
    await workers.start(app.database.url);
    const results = settingsOf(await run());
    expect(results.map(({ overall_status: status, failure_reason: reason }) => [status, reason])).toEqual(
      results.map(() => ['success', null]),
    );
    expect(results).toHaveLength(3);
    expect(written).toContain('{"theme":"dark"}');
    expect(written).toContain('{"page_size":21}');
    expect(written).toContain('{"notify":false}');
    expect(written.some((body) => body.includes('email'))).toBe(false);
    expect(stored).toEqual(BEFORE);
    expect(await latestRun()).toMatchObject({ may_change_settings: true, left_behind: { count: 0 } });
    expect(await app.database.db.select().from(runRemoval)).toEqual([]);
  });

  it('are put back by the next worker when the process was killed in the middle of a change', async () => {
    await allow();
    hangs = true;
    const first = startProcess();
    const ended = run();
    await expect.poll(() => written.length).toBe(1);
    expect(stored).not.toEqual(BEFORE);
    first.kill('SIGKILL');
    await once(first, 'exit');
    hangs = false;
    await workers.start(app.database.url);
    await ended;
    expect(await latestRun()).toMatchObject({ state: 'interrupted', left_behind: { count: 0 } });
    expect(stored).toEqual(BEFORE);
    expect(written).toHaveLength(2);
  });

  it('are listed on the run with the value that was there when they cannot be put back', async () => {
    await allow();
    refuses = (count) => count > 0;
    await workers.start(app.database.url);
    await run();
    const left = (await latestRun())?.left_behind;
    expect(left).toMatchObject({ count: 1, requests: [{ method: 'PATCH', path: '/me/settings' }] });
    const [changed = ''] = Object.keys(JSON.parse(written[0] ?? '{}') as object);
    expect(left?.requests[0]?.reason).toContain('the API answered 500. It was');
    expect(left?.requests[0]?.reason).toContain(JSON.stringify({ [changed]: BEFORE[changed as 'theme'] }));
  });

  it('are changed by one run at a time', async () => {
    await allow();
    await Promise.all([workers.start(app.database.url), workers.start(app.database.url)]);
    let between: object | null = null;
    const both = await Promise.all([run(), run()]);
    for (const body of written) {
      const change = JSON.parse(body) as object;
      // Each change is followed by what puts it back.
      expect(between === null || JSON.stringify(Object.keys(change)) === JSON.stringify(Object.keys(between))).toBe(
        true,
      );
      between = between === null ? change : null;
    }
    expect(both.flatMap(settingsOf).map(({ overall_status: status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'success'),
    );
    expect(stored).toEqual(BEFORE);
  });
});

/** A worker as a process of its own, which can be killed. */
function startProcess(): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: app.database.url,
    ASSAY_SECRET_KEY: 'a key for tests only',
    ASSAY_WORKER_RUNS: '1',
    ASSAY_RUN_CONCURRENCY: '1',
  };
  const child = spawn(process.execPath, [programs.server, 'worker'], { env, stdio: 'ignore' });
  children.push(child);
  return child;
}
