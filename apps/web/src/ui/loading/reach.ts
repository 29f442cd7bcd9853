import { create } from 'zustand';

/** So long after the page began the server is taken to be there, in milliseconds: it has just sent the page. */
const FRESH_MS = 400;
const ASK_TIMEOUT_MS = 5000;

type Reach = 'there' | 'away';

/** Whether the server answered when it was last asked for something, by anybody on the page. */
export const useReach = create<Reach>()(() => 'there');

const began = performance.now();
let asking: Promise<boolean> | null = null;

function set(next: Reach): void {
  useReach.setState(next, true);
}

/** An answer came, whatever it says. */
export function heard(): void {
  set('there');
}

/** No answer came. */
export function missed(): void {
  set('away');
}

/** Asks the page's own server for a sign of life; several callers share one request. */
export function askServer(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
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

/** Whether the server answers, before something is asked of it that browsers ask for only once. */
export async function serverAnswers(): Promise<boolean> {
  return (useReach.getState() === 'there' && performance.now() - began < FRESH_MS) || askServer();
}
