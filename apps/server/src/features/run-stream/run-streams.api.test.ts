import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
let address: string;
let delayMs = 0;
const connections = new Set<Socket>();
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_STREAM_GRACE_MS: '5000' });
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), delayMs));
  token = await app.signUp();
  app.assay.app.server.on('connection', (socket: Socket) => connections.add(socket));
  address = await app.assay.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await target.close();
});

/** A system with so many scenarios on its first endpoint. */
async function systemOf(scenarios: number, nameLength = 10): Promise<number> {
  const system = await importSmall(app, token, target.url);
  await app.database.db.execute(sql`
    insert into scenario (organization_id, endpoint_id, name, expected_http_status, requires_auth, position)
    select s.organization_id, ${system.endpoints[0]?.id}, rpad('Read ' || n || ' ', ${nameLength}, 'x'), 200, false, n
    from generate_series(1, ${scenarios}) as n, system s where s.id = ${system.id}`);
  return system.id;
}

async function open(path: string, lastSeq: number): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, ...(lastSeq > 0 && { 'last-event-id': String(lastSeq) }) };
  const sent = request(`${address}/api${path}`, { agent: false, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.setEncoding('utf8').on('error', () => undefined);
  return response;
}

interface Progress {
  seen: { seq: number; text: string }[];
  rest: string;
}

/** Keeps whole frames, up to `most` in all; what a cut leaves behind is dropped, as a browser does. */
function take(progress: Progress, chunk: string, max = Number.POSITIVE_INFINITY): void {
  const frames = (progress.rest + chunk).split('\n\n');
  progress.rest = frames.pop() ?? '';
  for (const frame of frames) {
    const seq = Number(/^id: (\d+)$/m.exec(frame)?.[1]);
    if (seq > 0 && progress.seen.length < max) progress.seen.push({ seq, text: frame });
  }
}

/** Reads until `most` events were seen in all, then cuts the connection; without it until the end. */
async function readOnce(path: string, progress: Progress, max?: number): Promise<void> {
  progress.rest = '';
  const response = await open(path, progress.seen.at(-1)?.seq ?? 0);
  expect(response.statusCode).toBe(200);
  response.on('data', (chunk: string) => {
    take(progress, chunk, max);
    if (progress.seen.length === max) response.destroy();
  });
  await once(response, 'close');
}

async function latestRun(systemId: number): Promise<Run> {
  const [run] = (await app.call('listRuns', { token, query: { system_id: systemId } })).body as Run[];
  if (!run) throw new Error('There is no run.');
  return run;
}

function expectEachOnce({ seen }: Progress, scenarios: number): void {
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 3 * scenarios + 2 }, (_, index) => index + 1));
  expect(seen.at(-1)?.text).toContain(`"completed":${scenarios}`);
}

describe('the stream of a run', () => {
  it('that is cut and resumed twenty times delivers each event exactly once', async () => {
    delayMs = 30;
    const systemId = await systemOf(200);
    const progress: Progress = { seen: [], rest: '' };
    await readOnce(`/scenario/system/${systemId}/execute/stream`, progress, 1);
    const path = `/runs/${(await latestRun(systemId)).id}/stream`;
    for (let cut = 1; cut < 20; cut += 1) await readOnce(path, progress, progress.seen.length + 1 + ((cut * 7) % 20));
    expect(progress.seen.length).toBeLessThan(400);
    await readOnce(path, progress);
    expectEachOnce(progress, 200);
    expect(target.seen.length).toBe(200);
  });

  it('waits for a slow reader while the others and the run continue, and delivers every event to it', async () => {
    delayMs = 0;
    const systemId = await systemOf(600, 8000);
    const slow = await open(`/scenario/system/${systemId}/execute/stream`, 0);
    const slowly: Progress = { seen: [], rest: '' };
    slow.pause();
    const quickly: Progress = { seen: [], rest: '' };
    await readOnce(`/runs/${(await latestRun(systemId)).id}/stream`, quickly);
    expectEachOnce(quickly, 600);
    const reported = quickly.seen.reduce((sum, { text }) => sum + text.length, 0);
    const waiting = Math.max(...[...connections].map((socket) => socket.writableLength));
    // It is held back, or this test shows nothing; and by one piece at most, however much there is to send.
    expect(waiting).toBeGreaterThan(0);
    expect(waiting).toBeLessThan(reported / 3);
    slow.on('data', (chunk: string) => take(slowly, chunk)).resume();
    await once(slow, 'close');
    expectEachOnce(slowly, 600);
  });

  it('that is resumed after its last event ends immediately', async () => {
    const systemId = await systemOf(1);
    await app.call('executeSystem', { token, params: { id: systemId } });
    const progress: Progress = { seen: [{ seq: 5, text: '' }], rest: '' };
    await readOnce(`/runs/${(await latestRun(systemId)).id}/stream`, progress);
    expect(progress.seen).toHaveLength(1);
  });

  it('ends when its run is deleted', async () => {
    delayMs = 200;
    const systemId = await systemOf(100);
    const progress: Progress = { seen: [], rest: '' };
    const reading = readOnce(`/scenario/system/${systemId}/execute/stream`, progress);
    while (progress.seen.length < 10) await sleep(20);
    // Not by the call, which stops its runs and lets them say so first.
    await app.database.pool.query('delete from system where id = $1', [systemId]);
    await reading;
    expect(progress.seen.at(-1)?.text).toContain('This run was deleted together with its system.');
  });
});
