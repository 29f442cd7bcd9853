import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { computingClock } from './thread-clock.ts';
import { watchComputing } from './watch-computing.ts';

const BUSY = `while (Number(require('node:fs').readFileSync(file, 'utf8').split(' ', 1)[0]) < 1e9) ;`;
const OFF_PROCESSOR = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);`;

/** A thread that reports its clock and then does this without giving way. */
const codeOf = (work: string): string => `
  const { parentPort } = require('node:worker_threads');
  const file = '/proc/' + require('node:fs').readlinkSync('/proc/thread-self') + '/schedstat';
  parentPort.postMessage(file);
  parentPort.once('message', () => { ${work} parentPort.postMessage('done'); });`;

let worker: Worker;
afterEach(() => worker.terminate());

async function exceededBy(work: string): Promise<string[]> {
  worker = new Worker(codeOf(work), { eval: true });
  const next = (): Promise<string> => new Promise((resolve) => void worker.once('message', resolve));
  const thread = { computedMs: computingClock(worker, await next()) };
  const exceeded = new Set<string>();
  const watch = watchComputing(thread, { ms: 300, exceeded: 'too much' }, (one) => exceeded.add(one.exceeded));
  const done = next();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('begin');
  await done;
  watch.end();
  return [...exceeded];
}

it.runIf(process.platform === 'linux')(
  'counts what a thread computes, and not how long it waits for a processor',
  async () => {
    expect(await exceededBy(BUSY)).toEqual(['too much']);
    await worker.terminate();
    expect(await exceededBy(OFF_PROCESSOR)).toEqual([]);
  },
);
