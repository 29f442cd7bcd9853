import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { watchEventLoop } from './watch-event-loop.ts';

it.each([
  ['in the middle of a window', 50],
  ['across the end of a window', 295],
])('counts and reports a main thread that is held up %s', async (_where, startMs) => {
  const registry = new Registry();
  const warnings: number[] = [];
  const stop = watchEventLoop({
    registers: [registry],
    warn: ({ longestMs }) => void warnings.push(longestMs),
    windowMs: 300,
  });
  await sleep(startMs);
  const until = performance.now() + 800;
  while (performance.now() < until);
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  stop();
  expect(Math.max(...warnings)).toBeGreaterThanOrEqual(700);
  const text = await registry.metrics();
  expect(text).toContain(`assay_event_loop_blocked_total ${warnings.length}`);
  expect(text).toContain('assay_event_loop_delay_seconds{quantile="0.99"}');
});
