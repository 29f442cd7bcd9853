import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `work`, which must not fail, at intervals and never concurrently, until the returned controller aborts. */
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
