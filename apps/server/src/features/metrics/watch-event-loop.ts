import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { Counter, Gauge } from 'prom-client';

const WINDOW_MS = 10_000;
/** A block of this length is noticeable to other callers. */
const BLOCKED_MS = 500;
const NS_PER_MS = 1e6;
const QUANTILES = { '0.5': 50, '0.99': 99, '1': 100 } as const;

interface WatchOptions {
  registers: Registry[];
  warn: (details: { longestMs: number }, message: string) => void;
  windowMs?: number;
}

/** Measures how long calls wait for the main thread, window by window, and says so when it was held up. Answers how to stop. */
export function watchEventLoop({ registers, warn, windowMs = WINDOW_MS }: WatchOptions): () => void {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const delay = new Gauge({
    name: 'assay_event_loop_delay_seconds',
    help: 'How long calls waited for the main thread in the last window.',
    labelNames: ['quantile'],
    registers,
  });
  const blocked = new Counter({
    name: 'assay_event_loop_blocked_total',
    help: 'Windows in which the main thread was held up for more than half a second.',
    registers,
  });
  const report = (overdueMs: number): void => {
    for (const [quantile, percentile] of Object.entries(QUANTILES))
      delay.set({ quantile }, histogram.percentile(percentile) / NS_PER_MS / 1000);
    const longestMs = Math.round(Math.max(histogram.max / NS_PER_MS, overdueMs));
    histogram.reset();
    if (longestMs < BLOCKED_MS) return;
    blocked.inc();
    warn({ longestMs }, 'the main thread was held up');
  };
  let lastAt = performance.now();
  let reporting: NodeJS.Immediate | undefined;
  const timer = setInterval(() => {
    const at = performance.now();
    const overdueMs = at - lastAt - windowMs;
    lastAt = at;
    // After a timer that blocks, this one is called before the histogram's own: it is read once that one had its turn. A reset
    // forgets what the histogram has not noticed yet, so what is seen from here counts too.
    reporting = setImmediate(() => report(Math.max(overdueMs, performance.now() - at)));
  }, windowMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearImmediate(reporting);
    histogram.disable();
  };
}
