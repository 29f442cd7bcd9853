import { endpoints } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
/** What the target waits for before it answers, while `isHeld` says so. */
let held: Promise<void>;
let release: () => void;
let isHeld: () => boolean;

beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
beforeEach(async () => {
  let made = 0;
  held = new Promise((resolve) => (release = resolve));
  target = await startTarget(async ({ method, url }, response) => {
    if (isHeld()) await held;
    const named = /\/(\d+)$/.exec(url)?.[1];
    const id = named === undefined ? (made += 1) : Number(named);
    sendJson(response, method === 'POST' ? 201 : 200, { id, name: 'Lamp' });
  });
});
afterEach(() => target.close());
afterAll(() => app.close());

async function importLamps(): Promise<number> {
  const lamp = {
    type: 'object',
    required: ['name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  };
  const content = { 'application/json': { schema: lamp } };
  const done = (status: number) => ({ responses: { [status]: { description: 'Done', content } } });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const requestBody = { required: true, content };
  const collection = { post: { requestBody, ...done(201) }, get: done(200) };
  const item = { parameters, get: done(200), put: { requestBody, ...done(200) }, delete: done(200) };
  const kinds = ['lamps', 'chairs', 'tables', 'doors', 'windows', 'shelves'];
  const paths = Object.fromEntries(
    kinds.flatMap((kind) => [
      [`/${kind}`, collection],
      [`/${kind}/{id}`, item],
    ]),
  );
  const document = { openapi: '3.0.3', info: { title: 'L', version: '1' }, servers: [{ url: target.url }], paths };
  const file = { name: 'lamps.json', content: JSON.stringify(document) };
  return endpoints.importSystem.responses[201].parse((await app.call('importSystem', { token, file })).body).id;
}

/** Until a deletion waits for those that send requests to a system. */
async function untilDeletionWaits(): Promise<void> {
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted and classid = 4400011
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(1);
}

describe('SYS-18: a system that is deleted while it is learned from', () => {
  it('is sent nothing after the answer, and what was made is removed before it', async () => {
    const params = { id: await importLamps() };
    const posts = (): number => target.seen.filter(({ method }) => method === 'POST').length;
    isHeld = () => posts() > 2;
    const learning = app.call('learnFromServer', { token, params });
    await expect.poll(posts).toBeGreaterThan(2);
    const before = target.seen.length;
    const deleting = app.call('deleteSystem', { token, params });
    await untilDeletionWaits();
    release();
    expect((await deleting).status).toBe(204);
    const sent = target.seen.length;
    expect((await learning).problem).toMatchObject({ status: 404, code: 'system_not_found' });
    expect(target.seen.length).toBe(sent);
    const after = target.seen.slice(before).map(({ method }) => method);
    expect(after).toContain('DELETE');
    // The request that finds out that the system is to be deleted is sent.
    expect(after.filter((method) => method !== 'DELETE').length).toBeLessThanOrEqual(1);
  });

  it('is sent nothing after the answer either when its API answers nothing until then', async () => {
    isHeld = () => true;
    const params = { id: await importLamps() };
    const learning = app.call('learnFromServer', { token, params });
    await expect.poll(() => target.seen.length).toBeGreaterThan(0);
    expect((await app.call('deleteSystem', { token, params })).status).toBe(204);
    const sent = target.seen.length;
    release();
    expect((await learning).problem).toMatchObject({ status: 404, code: 'system_not_found' });
    expect(target.seen.length).toBe(sent);
  });
});
