import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';

it('writes the time again and again until it is stopped, and at once says that it cannot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-heartbeat-'));
  const file = join(folder, 'worker');
  const log = { warn: () => undefined };
  const beating = await startHeartbeat(file, log, 5);
  const first = await readFile(file, 'utf8');
  await expect.poll(() => readFile(file, 'utf8')).not.toBe(first);
  beating.stop();
  await setTimeout(50);
  const last = await readFile(file, 'utf8');
  await setTimeout(50);
  expect(await readFile(file, 'utf8')).toBe(last);
  await expect(startHeartbeat(join(folder, 'none', 'worker'), log)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});
