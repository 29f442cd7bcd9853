import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpareThreads } from './spare-threads.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-threads-'));
  file = join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ type }) => type === 'close' && process.exit());`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a thread that nobody needs for a while ends, and the next job gets another one', async () => {
  const spares = new SpareThreads({ file, idleMs: 50 });
  const first = spares.take();
  await once(first.worker, 'online');
  spares.give(first);
  await once(first.worker, 'exit');
  const second = spares.take();
  expect(second).not.toBe(first);
  expect(second.isAlive).toBe(true);
  await second.close();
  await spares.close();
});

test('a thread with a job does not count as idle', async () => {
  const spares = new SpareThreads({ file, idleMs: 50 });
  spares.warm();
  const thread = spares.take();
  await once(thread.worker, 'online');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(thread.isAlive).toBe(true);
  spares.give(thread);
  expect(spares.take()).toBe(thread);
  await thread.close();
  await spares.close();
});

test('closing does not wait for a thread that died while it was idle', async () => {
  const spares = new SpareThreads({ file });
  const thread = spares.take();
  await once(thread.worker, 'online');
  spares.give(thread);
  await thread.worker.terminate();
  await vi.waitFor(() => expect(thread.isAlive).toBe(false));
  await spares.close();
});
