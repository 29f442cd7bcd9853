import { useSyncExternalStore } from 'react';

/** For so long what answered is taken to be there, in milliseconds. */
const FRESH_MS = 500;
const ASK_TIMEOUT_MS = 5000;

type Reach = 'there' | 'away';

let reach: Reach = 'there';
/** Milliseconds since the page began; that this code came is an answer. */
let lastHeard = performance.now();
const listeners = new Set<() => void>();

function set(next: Reach): void {
  if (next === reach) return;
  reach = next;
  for (const listener of listeners) listener();
}

/** An answer came, whatever it says. */
export function heard(): void {
  lastHeard = performance.now();
  set('there');
}

/** No answer came. */
export function missed(): void {
  lastHeard = Number.NEGATIVE_INFINITY;
  set('away');
}

/** Asks the page's own server for a sign of life. */
export async function askServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
    const { ok } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
    if (ok) heard();
    else missed();
    return ok;
  } catch {
    missed();
    return false;
  }
}

/** Whether the server answers: what is known from a moment ago, else by asking. */
export async function serverAnswers(): Promise<boolean> {
  return performance.now() - lastHeard < FRESH_MS || askServer();
}

/** Whether the server answered when it was last asked for something, by anybody on the page. */
export function useReach(): Reach {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reach,
    () => 'there',
  );
}
