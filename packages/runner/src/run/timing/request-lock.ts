import type { Transport } from '../../transport/transport.ts';

/** Lets the requests of a run pass side by side, or one of them with nothing else of the run under way. */
export class RequestLock {
  #underWay = 0;
  #exclusive: Promise<void> | null = null;
  #drained: () => void = () => undefined;

  /** The transport for everything that may be under way together. */
  shared(transport: Transport): Transport {
    return { ...transport, send: (...call) => this.#share(() => transport.send(...call)) };
  }

  /** The transport for what is sent alone. */
  exclusive(transport: Transport): Transport {
    return { ...transport, send: (...call) => this.#exclude(() => transport.send(...call)) };
  }

  async #share<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive !== null) await this.#exclusive;
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#drained();
    }
  }

  async #exclude<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive !== null) await this.#exclusive;
    let release = (): void => undefined;
    this.#exclusive = new Promise((resolve) => {
      release = resolve;
    });
    try {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
      return await work();
    } finally {
      this.#exclusive = null;
      release();
    }
  }
}
