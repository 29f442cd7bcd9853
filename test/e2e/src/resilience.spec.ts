import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from './browser/test.ts';
import { Caller } from './caller.ts';
import { malformedUploads } from './malformed-uploads.ts';
import { useOwnServer } from './server/use-server.ts';

const server = useOwnServer();

/** An API that takes 40 ms for each answer and counts what it was sent, by path. */
async function startCounter(): Promise<{ url: string; counts: Map<string, number>; server: Server }> {
  const counts = new Map<string, number>();
  const target = createServer((request, response) => {
    counts.set(request.url ?? '', (counts.get(request.url ?? '') ?? 0) + 1);
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), 40);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(target.address() as AddressInfo).port}`, counts, server: target };
}

const ENDPOINTS = 120;

function documentOf(url: string): string {
  const paths = Object.fromEntries(
    Array.from({ length: ENDPOINTS }, (_, index) => [
      `/thing-${index}`,
      { get: { summary: `Thing ${index}`, responses: { 200: { description: 'Fine' } } } },
    ]),
  );
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, servers: [{ url }], paths });
}

test('killed during a run: what finished is in history, the run is closed, nothing is sent twice', async () => {
  const target = await startCounter();
  const caller = await Caller.signUp(server.url());
  const system = await caller.import('things.json', documentOf(target.url));
  await caller.post(`/systems/${system.id}/generate-scenarios`);
  const stream = caller.openStream(`/scenario/system/${system.id}/execute/stream`);
  await expect.poll(() => target.counts.size, { intervals: [20] }).toBeGreaterThan(20);
  const killed = server.kill();
  const acknowledged = await stream;
  await killed;
  const before = new Map(target.counts);

  await server.revive();
  await expect.poll(async () => (await caller.get<{ state: string }[]>('/runs'))[0]?.state).toBe('interrupted');
  await sleep(500);
  expect(new Map(target.counts)).toEqual(before);
  expect([...target.counts.values()].every((count) => count === 1)).toBe(true);

  const history = await caller.historyOfSystem(system.id);
  const finished = new Map(history.map((entry) => [entry.id, entry]));
  for (const result of acknowledged) expect(finished.get(result.execution_id)?.overall_status).toBe(result.status);
  const interrupted = history.filter((entry) => entry.error?.cause === 'interrupted');
  expect(interrupted.length).toBeGreaterThan(0);
  expect(history.length).toBeGreaterThanOrEqual(target.counts.size);
  target.server.close();
});

test('malformed uploads are refused clearly and the server stays up', async () => {
  const caller = await Caller.signUp(server.url());
  const uploads = malformedUploads();
  expect(uploads.length).toBeGreaterThanOrEqual(40);
  for (const upload of uploads) {
    const started = Date.now();
    const answer = await caller.upload(upload.fileName, upload.content);
    const took = Date.now() - started;
    expect(took, upload.title).toBeLessThan(20_000);
    const body = (await answer.json()) as { detail?: string; diagnostics?: unknown[] };
    if (upload.readable) {
      expect(answer.status, upload.title).toBe(201);
      expect(body.diagnostics?.length, upload.title).toBeGreaterThan(0);
    } else {
      expect(answer.status, upload.title).toBeGreaterThanOrEqual(400);
      expect(answer.status, upload.title).toBeLessThan(500);
      expect(body.detail?.length, upload.title).toBeGreaterThan(20);
    }
    expect((await fetch(`${server.url()}/api/health`)).status).toBe(200);
  }
});
