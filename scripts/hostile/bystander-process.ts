// Another user, who works while the attack goes on: asks for health and for the own systems, again and again. A process of its own,
// so that what the attack costs its sender is not measured. With `imports` it imports a small document again and again as well.
// usage: bystander-process URL TOKEN [imports]; any message ends it with its figures.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Watched } from './bystander.ts';
import { ordinary } from './documents.ts';

const [url = '', token = '', more = ''] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
const PAUSE_MS = 50;
const TIMEOUT_MS = 30_000;
const watched: Watched = { calls: 0, slowestMs: 0, imports: 0, slowestImportMs: 0, failures: [] };
const stop = new AbortController();

async function call(path: string, sent: Record<string, string>): Promise<void> {
  const startedMs = performance.now();
  try {
    const answer = await fetch(url + path, { headers: sent, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    if (answer.status !== 200) watched.failures.push(`${path} answered ${answer.status}`);
  } catch (error) {
    watched.failures.push(`${path}: ${String(error)}`);
  }
  watched.calls += 1;
  watched.slowestMs = Math.max(watched.slowestMs, Math.round(performance.now() - startedMs));
}

async function importOnce(): Promise<void> {
  const startedMs = performance.now();
  const body = new FormData();
  body.set('file', new Blob([ordinary()]), 'ordinary.json');
  try {
    const answer = await fetch(`${url}/api/system`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { id } = (await answer.json()) as { id?: number };
    if (id === undefined) watched.failures.push(`An import answered ${answer.status}`);
    else await fetch(`${url}/api/system/${id}`, { method: 'DELETE', headers });
  } catch (error) {
    watched.failures.push(`An import: ${String(error)}`);
  }
  watched.imports += 1;
  watched.slowestImportMs = Math.max(watched.slowestImportMs, Math.round(performance.now() - startedMs));
}

async function repeat(work: () => Promise<void>): Promise<void> {
  while (!stop.signal.aborted) {
    await work();
    await sleep(PAUSE_MS);
  }
}

process.on('message', () => {
  stop.abort();
});
process.on('disconnect', () => process.exit(0));
await call('/api/health', {});
process.send?.('ready');
const importing = more === 'imports' ? repeat(importOnce) : null;
await repeat(async () => {
  await call('/api/health', {});
  await call('/api/system', headers);
});
await importing;
process.send?.(watched);
