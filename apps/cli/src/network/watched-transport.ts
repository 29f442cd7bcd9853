import type { Transport } from '@assay/runner';

/** Waits that an API asked for. */
export interface Waits {
  /** Answers that asked. */
  count: number;
  /** From the first wait to the end of each, those at the same time once. */
  ms: number;
}

export interface WatchedTransport extends Transport {
  /** Requests sent so far. */
  readonly sent: number;
  readonly waits: Readonly<Waits>;
}

/** The same transport, which counts what it sends and the waits that it is asked for. */
export function watchTransport(
  transport: Transport,
  onWait: (url: string, ms: number) => void = () => undefined,
  now: () => number = () => performance.now(),
): WatchedTransport {
  let sent = 0;
  let waitsUntil = 0;
  const waits: Waits = { count: 0, ms: 0 };
  return {
    ...transport,
    get sent() {
      return sent;
    },
    waits,
    send: (request, signal, stopping) => {
      sent += 1;
      return transport.send(request, signal, stopping);
    },
    delay: (url, ms) => {
      const end = now() + ms;
      waits.count += 1;
      waits.ms += Math.max(0, end - Math.max(waitsUntil, now()));
      waitsUntil = Math.max(waitsUntil, end);
      onWait(url, ms);
      transport.delay(url, ms);
    },
  };
}

/** The same transport, which says what its requests are for. */
export function labelled(transport: Transport, why: string): Transport {
  return {
    send: (request, signal, stopping) => transport.send({ ...request, why }, signal, stopping),
    delay: (url, ms) => transport.delay(url, ms),
    close: () => transport.close(),
  };
}
