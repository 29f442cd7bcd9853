import type { SpareThreads } from './spare-threads.ts';
import type { Thread } from './start-thread.ts';

/**
 * Whether an organization may take one more thread: the last one is left to others, so that nobody's long jobs keep everybody waiting.
 */
export function mayTake(owner: string | null, running: readonly (string | null)[], maxThreads: number): boolean {
  if (running.length >= maxThreads) return false;
  const isLast = running.length === maxThreads - 1;
  return !isLast || maxThreads === 1 || running.some((other) => other !== owner);
}

/** Who a job is for, and what it takes. */
export interface Claim {
  /** The organization that it belongs to, if any. */
  owner: string | null;
  /** It reads a document so large that one thread alone may have that much memory. */
  isHeavy: boolean;
}

interface Waiting extends Claim {
  take(thread: Thread): void;
}

/** Organizations take turns: the next job is the first one of the organization that was served longest ago. */
export function nextInTurn<T extends { owner: string | null }>(waiting: T[], served: (string | null)[]): T | undefined {
  return waiting.toSorted((left, right) => served.lastIndexOf(left.owner) - served.lastIndexOf(right.owner))[0];
}

/** Organizations served longer ago than this count as not served yet. */
const MAX_REMEMBERED = 1000;

/** At most `maxThreads` threads at once. */
export class ThreadPool {
  readonly #spares: SpareThreads;
  readonly #maxThreads: number;
  /** Those that have a job or still end, each with whose it is and what removes it from here when it exits. */
  readonly #threads = new Map<Thread, { onExit: () => void; claim: Claim }>();
  readonly #waiting: Waiting[] = [];
  /** Owners of the jobs that began, the newest last. */
  readonly #served: (string | null)[] = [];
  #isClosed = false;

  constructor(spares: SpareThreads, maxThreads: number) {
    this.#spares = spares;
    this.#maxThreads = maxThreads;
  }

  /** Resolves with a thread once one is free and it is the owner's turn. */
  take(claim: Claim): Promise<Thread> {
    return new Promise((resolve) => {
      this.#waiting.push({ ...claim, take: resolve });
      this.#serve();
    });
  }

  /** Returns a thread to the pool. `isSpent` ends it instead of keeping it. */
  release(thread: Thread, isSpent: boolean): void {
    if (!thread.isAlive) return;
    if (isSpent || this.#isClosed) void thread.close();
    else {
      this.#forget(thread);
      this.#spares.give(thread);
    }
    this.#serve();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads.keys()].map((thread) => thread.close()));
  }

  #serve(): void {
    while (!this.#isClosed) {
      const running = [...this.#threads.values()].map(({ claim }) => claim);
      const owners = running.map(({ owner }) => owner);
      const isHeavyRunning = running.some(({ isHeavy }) => isHeavy);
      const eligible = this.#waiting.filter(
        ({ owner, isHeavy }) => !(isHeavy && isHeavyRunning) && mayTake(owner, owners, this.#maxThreads),
      );
      const one = nextInTurn(eligible, this.#served);
      if (one === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(one), 1);
      this.#served.push(one.owner);
      if (this.#served.length > MAX_REMEMBERED) this.#served.shift();
      one.take(this.#take(one));
    }
  }

  #take({ owner, isHeavy }: Claim): Thread {
    const thread = this.#spares.take();
    const onExit = (): void => {
      this.#forget(thread);
      this.#serve();
    };
    this.#threads.set(thread, { onExit, claim: { owner, isHeavy } });
    thread.worker.once('exit', onExit);
    return thread;
  }

  #forget(thread: Thread): void {
    const running = this.#threads.get(thread);
    if (running !== undefined) thread.worker.off('exit', running.onExit);
    this.#threads.delete(thread);
  }
}
