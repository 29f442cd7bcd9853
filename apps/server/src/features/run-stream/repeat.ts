import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `work`, which does not fail, again and again, never twice at once, until the answer is aborted. */
export function repeat(ms: number, work: () => Promise<void>): AbortController {
  const ended = new AbortController();
  const loop = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(ms, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      if (!ended.signal.aborted) await work();
    }
  };
  void loop();
  return ended;
}
