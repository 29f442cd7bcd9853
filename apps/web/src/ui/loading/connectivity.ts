import { create } from 'zustand';

/** So long after the page began the server is taken to be there, in milliseconds: it has just sent the page. */
const FRESH_MS = 400;
const ASK_TIMEOUT_MS = 5000;

type Connectivity = 'online' | 'offline';

/** Whether the server answered when it was last asked for something, by anybody on the page. */
export const useConnectivity = create<Connectivity>()(() => 'online');

const began = performance.now();
let asking: Promise<boolean> | null = null;

function set(next: Connectivity): void {
  useConnectivity.setState(next, true);
}

/** The server responded, with whatever status. */
export function reportOnline(): void {
  set('online');
}

/** There was no response. */
export function reportOffline(): void {
  set('offline');
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
    if (ok) reportOnline();
    else reportOffline();
    return ok;
  } catch {
    reportOffline();
    return false;
  }
}

/** Whether the server answers, before something is asked of it that browsers ask for only once. */
export async function serverAnswers(): Promise<boolean> {
  return (useConnectivity.getState() === 'online' && performance.now() - began < FRESH_MS) || askServer();
}
