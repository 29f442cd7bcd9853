import type { Thread } from './start-thread.ts';
import { startThread } from './start-thread.ts';

export interface SpareThreadsOptions {
  /** Built code of the threads. Default: beside this file, or the sources. */
  file?: string;
  memoryMb?: number;
}

/** Starts threads, and keeps one idle for whoever needs the next, because starting one takes longer than most jobs. */
export class SpareThreads {
  readonly memoryMb: number;
  readonly #file: string | undefined;
  #idle: Thread | null = null;
  #isClosed = false;

  constructor({ file, memoryMb = 1024 }: SpareThreadsOptions = {}) {
    this.memoryMb = memoryMb;
    this.#file = file;
  }

  take(): Thread {
    const idle = this.#idle;
    this.#idle = null;
    return idle?.isAlive === true ? idle : this.#start();
  }

  /** Takes back a thread without a job. */
  give(thread: Thread): void {
    if (this.#isClosed || this.#idle?.isAlive === true) void thread.close();
    else this.#idle = thread;
  }

  /** Starts the idle thread, so that the first job does not wait for it. */
  warm(): void {
    this.#idle ??= this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#idle?.close();
    this.#idle = null;
  }

  #start(): Thread {
    return startThread({ memoryMb: this.memoryMb, file: this.#file });
  }
}
