import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { watchEventLoop } from './watch-event-loop.ts';

it('counts and reports the windows in which the main thread was held up', async () => {
  const registry = new Registry();
  const warnings: number[] = [];
  const stop = watchEventLoop({
    registers: [registry],
    warn: ({ longestMs }) => void warnings.push(longestMs),
    windowMs: 300,
  });
  await sleep(50);
  const until = performance.now() + 800;
  while (performance.now() < until);
  await sleep(700);
  stop();
  expect(warnings.length).toBeGreaterThan(0);
  expect(Math.max(...warnings)).toBeGreaterThanOrEqual(700);
  const text = await registry.metrics();
  expect(text).toContain(`assay_event_loop_blocked_total ${warnings.length}`);
  expect(text).toContain('assay_event_loop_delay_seconds{quantile="0.99"}');
});
