/** Lets work pass side by side, or one piece of it with nothing else under way. */
export class SharedLock {
  #underWay = 0;
  #exclusive: Promise<void> | null = null;
  #drained: () => void = () => undefined;

  /** Hands on the promise of the work itself: each further one costs every request of a run. */
  share<T>(work: () => Promise<T>): Promise<T> {
    if (this.#exclusive !== null) return this.#exclusive.then(() => this.share(work));
    const running = work();
    this.#underWay += 1;
    running.then(this.#leave, this.#leave);
    return running;
  }

  readonly #leave = (): void => {
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#drained();
  };

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
