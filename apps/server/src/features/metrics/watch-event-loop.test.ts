import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { watchEventLoop } from './watch-event-loop.ts';

const BLOCK_MS = 800;

function block(): void {
  const until = performance.now() + BLOCK_MS;
  while (performance.now() < until);
}

/** A timer that blocks is followed by all timers that are due by then, before Node looks at anything else. */
const blockInTimer = (startMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(() => resolve(block()), startMs));

const blockAfterTimer = async (startMs: number): Promise<void> => {
  await sleep(startMs);
  block();
};

it.each([
  ['in the middle of a window', 50, blockAfterTimer],
  ['across the end of a window', 295, blockAfterTimer],
  ['by a timer in the middle of a window', 50, blockInTimer],
  ['by a timer across the end of a window', 295, blockInTimer],
])('counts and reports a main thread that is held up %s', async (_where, startMs, blockFrom) => {
  const registry = new Registry();
  const warnings: number[] = [];
  const stop = watchEventLoop({
    registers: [registry],
    warn: ({ longestMs }) => void warnings.push(longestMs),
    windowMs: 300,
  });
  await blockFrom(startMs);
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  stop();
  expect(Math.max(...warnings)).toBeGreaterThanOrEqual(700);
  const text = await registry.metrics();
  expect(text).toContain(`assay_event_loop_blocked_total ${warnings.length}`);
  expect(text).toContain('assay_event_loop_delay_seconds{quantile="0.99"}');
});
