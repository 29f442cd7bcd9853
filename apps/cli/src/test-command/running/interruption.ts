import { onAbort } from '@assay/runner';
import type { Transport } from '@assay/runner';

/** Long enough for the answers that are under way: what they made can then be removed. */
const GRACE_MS = 500;
/** What removes what was made gets so long; what is left then is listed, and the next run removes it. */
const CLEAN_UP_MS = 5000;

export interface Interruption {
  transport: Transport;
  /** Nothing new begins. */
  stopping: AbortSignal;
  /** What is under way ends, a little later. */
  signal: AbortSignal;
  /** Nothing is sent any more, removals neither. */
  over: AbortSignal;
}

/** How an interruption ends a run: requests that are under way get a little time for their answers, removals a little more. */
export function interruption(interrupted: AbortSignal, transport: Transport, cleanUpMs = CLEAN_UP_MS): Interruption {
  const ending = new AbortController();
  const over = new AbortController();
  const end = (): void => {
    setTimeout(() => ending.abort(), GRACE_MS).unref();
    setTimeout(() => over.abort(), cleanUpMs).unref();
  };
  if (interrupted.aborted) {
    ending.abort();
    over.abort();
  } else interrupted.addEventListener('abort', end, { once: true });
  return {
    transport: endingWith(transport, over.signal),
    stopping: interrupted,
    signal: ending.signal,
    over: over.signal,
  };
}

/** Ends every request with this signal too. AbortSignal.any for each of them would keep them all until the run is over. */
function endingWith(transport: Transport, over: AbortSignal): Transport {
  return {
    ...transport,
    send: async (request, signal, stopping) => {
      const either = new AbortController();
      const stops = [over, ...(signal === undefined ? [] : [signal])].map((one) => onAbort(one, () => either.abort()));
      try {
        return await transport.send(request, either.signal, stopping);
      } finally {
        for (const stop of stops) stop();
      }
    },
  };
}
