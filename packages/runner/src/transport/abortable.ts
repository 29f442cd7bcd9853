import { NotSentError } from './transport-error.ts';
import type { Transport } from './transport.ts';

/**
 * The same transport until `aborting` aborts: what is under way ends then, and nothing more is sent, neither to sign in nor to
 * clean up.
 */
export function abortable(transport: Transport, aborting: AbortSignal): Transport {
  return {
    ...transport,
    send: (request, signal, stopping) => {
      if (aborting.aborted) return Promise.reject(new NotSentError());
      const isSame = signal === undefined || signal === aborting;
      return transport.send(request, isSame ? aborting : AbortSignal.any([signal, aborting]), stopping);
    },
  };
}
