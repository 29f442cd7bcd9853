import type { Thread } from './start-thread.ts';

interface Waiting {
  /** The organization that the job belongs to, if any. */
  owner: string | null;
  take(thread: Thread): void;
}

/** Organizations take turns: the next job is the first one of the organization that was served longest ago. */
export function nextInTurn<T extends { owner: string | null }>(waiting: T[], served: (string | null)[]): T | undefined {
  return waiting.toSorted((left, right) => served.lastIndexOf(left.owner) - served.lastIndexOf(right.owner))[0];
}

/** Organizations served longer ago than this count as not served yet. */
const MAX_REMEMBERED = 1000;

/** At most `maxThreads` threads. Keeps one idle thread, because starting one takes longer than most jobs. */
export class ThreadPool {
  readonly #start: () => Thread;
  readonly #maxThreads: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Waiting[] = [];
  /** Owners of the jobs that began, the newest last. */
  readonly #served: (string | null)[] = [];
  #idle: Thread | null = null;
  #isClosed = false;

  constructor(start: () => Thread, maxThreads: number) {
    this.#start = start;
    this.#maxThreads = maxThreads;
  }

  /** Resolves with a thread once one is free and it is the owner's turn. */
  take(owner: string | null): Promise<Thread> {
    return new Promise((resolve) => {
      this.#waiting.push({ owner, take: resolve });
      this.#serve();
    });
  }

  /** Returns a thread to the pool. `isSpent` ends it instead of keeping it. */
  release(thread: Thread, isSpent: boolean): void {
    if (!thread.isAlive) return;
    if (isSpent || this.#idle !== null || this.#isClosed) void thread.close();
    else this.#idle = thread;
    this.#serve();
  }

  /** Starts the idle thread, so that the first job does not wait for it. */
  warm(): void {
    if (this.#threads.size === 0) this.#idle = this.#startThread();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #serve(): void {
    if (this.#isClosed) return;
    const free = (this.#idle === null ? 0 : 1) + this.#maxThreads - this.#threads.size;
    for (let left = free; left > 0; left -= 1) {
      const one = nextInTurn(this.#waiting, this.#served);
      if (one === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      this.#served.push(one.owner);
      if (this.#served.length > MAX_REMEMBERED) this.#served.shift();
      const thread = this.#idle ?? this.#startThread();
      this.#idle = null;
      one.take(thread);
    }
  }

  #startThread(): Thread {
    const thread = this.#start();
    this.#threads.add(thread);
    thread.worker.once('exit', () => {
      this.#threads.delete(thread);
      if (this.#idle === thread) this.#idle = null;
      this.#serve();
    });
    return thread;
  }
}
