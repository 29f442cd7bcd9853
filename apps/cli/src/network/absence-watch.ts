import { TransportError } from '@assay/runner';
import type { Transport } from '@assay/runner';

/** Whether anybody answers at all. */
export class AbsenceWatch {
  #hasAnswered = false;
  #failure: TransportError | null = null;

  /** Why the first request got no answer; null where any of them got one. */
  get failure(): TransportError | null {
    return this.#hasAnswered ? null : this.#failure;
  }

  watching(transport: Transport): Transport {
    return {
      ...transport,
      send: async (request, signal, stopping) => {
        try {
          const answer = await transport.send(request, signal, stopping);
          this.#hasAnswered = true;
          return answer;
        } catch (error) {
          if (error instanceof TransportError) this.#failure ??= error;
          throw error;
        }
      },
    };
  }
}
