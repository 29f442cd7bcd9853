import type { Transport } from '../../transport/transport.ts';
import { SharedLock } from './shared-lock.ts';

/** Lets the requests of a run pass side by side, or one of them with nothing else of the run under way. */
export class RequestLock {
  readonly #lock = new SharedLock();

  /** The transport for everything that may be under way together. */
  shared(transport: Transport): Transport {
    const send: Transport['send'] = (request, signal, stopping) =>
      this.#lock.share(() => transport.send(request, signal, stopping));
    return { ...transport, send };
  }

  /** The transport for what is sent alone. */
  exclusive(transport: Transport): Transport {
    return { ...transport, send: (...call) => this.#lock.exclude(() => transport.send(...call)) };
  }
}
