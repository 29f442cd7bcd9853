import { NotSentError } from '@assay/runner';
import type { Transport } from '@assay/runner';

/** How many requests a run may send, all its parts together. */
export class RequestBudget {
  readonly max: number;
  #sent = 0;
  #beyond = 0;

  constructor(max: number) {
    this.max = max;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Removals of what the run made; they are sent whatever was sent before. */
  get beyond(): number {
    return this.#beyond;
  }

  get isSpent(): boolean {
    return this.#sent >= this.max;
  }

  /** The same transport, which counts what it sends and sends it always: without a login, what was made is not removed either. */
  counting(transport: Transport): Transport {
    return {
      ...transport,
      send: (request, signal, stopping) => {
        if (this.isSpent) this.#beyond += 1;
        else this.#sent += 1;
        return transport.send(request, signal, stopping);
      },
    };
  }

  /**
   * The same transport, which sends nothing more when the budget is spent, but removals of what was made: what a stop does not end, and
   * what a scenario was meant to remove itself.
   */
  limiting(transport: Transport): Transport {
    return {
      ...transport,
      send: (request, signal, stopping) => {
        const isRemoval = stopping === undefined || (this.isSpent && request.method === 'DELETE');
        if (!isRemoval && this.isSpent)
          return Promise.reject(new NotSentError('interrupted', `${this.max} requests were sent. This one was not.`));
        if (isRemoval) this.#beyond += 1;
        else this.#sent += 1;
        return transport.send(request, signal, stopping);
      },
    };
  }
}
