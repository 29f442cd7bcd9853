import type { Transport } from '@assay/runner';

export interface CountingTransport extends Transport {
  /** Requests sent so far. */
  readonly sent: number;
}

/** The same transport, which counts what it sends. */
export function countRequests(transport: Transport): CountingTransport {
  let sent = 0;
  return {
    ...transport,
    get sent() {
      return sent;
    },
    send: (request, signal, stopping) => {
      sent += 1;
      return transport.send(request, signal, stopping);
    },
  };
}
