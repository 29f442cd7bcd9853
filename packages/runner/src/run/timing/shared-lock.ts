/** Lets work pass side by side, or one piece of it with nothing else under way. */
export class SharedLock {
  #underWay = 0;
  #exclusive: Promise<void> | null = null;
  #drained: () => void = () => undefined;

  async share<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive !== null) await this.#exclusive;
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#drained();
    }
  }

  async exclude<T>(work: () => Promise<T>): Promise<T> {
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
