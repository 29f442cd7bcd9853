// What the built server's memory consists of: after its start, after first calls, and after a large document.
// usage: npm run bench:memory [-- OPENAPI-FILE]; fails when the server at rest takes more than the goal
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partsOf } from './memory/parts.ts';
import type { Parts } from './memory/parts.ts';
import { signUp, startServer } from './start-server.ts';

const GOAL_MB = 300;
const SETTLE_MS = 3000;
const document = process.argv[2];
const heaps = mkdtempSync(join(tmpdir(), 'assay-heaps-'));
const reporter = new URL('memory/report-heap.mjs', import.meta.url).href;
const server = await startServer({
  NODE_OPTIONS: `--import ${reporter}`,
  BENCH_HEAPS: heaps,
  ASSAY_WEB_DIR: 'apps/web/build/client',
});

const show = async (when: string): Promise<Parts> => {
  await sleep(SETTLE_MS);
  const parts = partsOf(server.pid, heaps);
  const rounded = (mb: number): string => mb.toFixed(0);
  const { threads } = parts;
  process.stdout.write(
    `${when}: ${rounded(parts.total)} MB, of these main heap ${rounded(parts.mainHeap)} (${rounded(parts.mainUsed)} used), ${threads} ${threads === 1 ? 'thread' : 'threads'} ${rounded(parts.threadHeaps)}, program file ${rounded(parts.program)}, other ${rounded(parts.rest)}; database ${rounded(parts.database)} MB\n`,
  );
  return parts;
};

const small = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
});

try {
  const atRest = await show('after the start');
  const authorization = `Bearer ${await signUp(server)}`;
  const post = async (path: string, name?: string, content?: string | Uint8Array<ArrayBuffer>): Promise<number> => {
    const body = new FormData();
    if (name !== undefined && content !== undefined) body.set('file', new Blob([content]), name);
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { authorization },
      ...(name !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: number }).id;
  };
  await post('/system', 'small.json', small);
  await show('after a sign-up and a small document');
  if (document !== undefined) {
    const id = await post('/system', basename(document), new Uint8Array(readFileSync(document)));
    await post(`/systems/${id}/generate-scenarios`);
    await show(`after ${basename(document)}, imported and generated`);
  }
  const totalMb = Math.round(atRest.total);
  console.log(JSON.stringify({ totalMb, goalMb: GOAL_MB, databaseMb: Math.round(atRest.database) }));
  process.exitCode = totalMb > GOAL_MB ? 1 : 0;
} finally {
  await server.stop();
  rmSync(heaps, { recursive: true });
}
