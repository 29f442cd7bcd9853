/** Long enough for the answers that are under way: what they made can then be removed. */
const GRACE_MS = 500;

export interface Interruption {
  /** Nothing new begins. */
  stopping: AbortSignal;
  /** What is under way ends, a little later. */
  signal: AbortSignal;
}

/** How an interruption ends a run: requests that are under way get a little time for their answers. */
export function interruption(interrupted: AbortSignal): Interruption {
  const ending = new AbortController();
  const end = (): void => {
    setTimeout(() => ending.abort(), GRACE_MS).unref();
  };
  if (interrupted.aborted) ending.abort();
  else interrupted.addEventListener('abort', end, { once: true });
  return { stopping: interrupted, signal: ending.signal };
}
