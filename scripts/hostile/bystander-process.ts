// Another user, who works while the attack goes on: asks for health and for the own systems, again and again. A process of its own,
// so that what the attack costs its sender is not measured. usage: bystander-process URL TOKEN; any message ends it with its figures.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Watched } from './bystander.ts';

const [url = '', token = ''] = process.argv.slice(2);
const PAUSE_MS = 50;
const TIMEOUT_MS = 30_000;
const watched: Watched = { calls: 0, slowestMs: 0, failures: [] };
const stop = new AbortController();

async function call(path: string, headers: Record<string, string>): Promise<void> {
  const startedMs = performance.now();
  try {
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    if (answer.status !== 200) watched.failures.push(`${path} answered ${answer.status}`);
  } catch (error) {
    watched.failures.push(`${path}: ${String(error)}`);
  }
  watched.calls += 1;
  watched.slowestMs = Math.max(watched.slowestMs, Math.round(performance.now() - startedMs));
}

process.on('message', () => {
  stop.abort();
});
process.on('disconnect', () => process.exit(0));
await call('/api/health', {});
process.send?.('ready');
while (!stop.signal.aborted) {
  await call('/api/health', {});
  await call('/api/system', { authorization: `Bearer ${token}` });
  await sleep(PAUSE_MS);
}
process.send?.(watched);
