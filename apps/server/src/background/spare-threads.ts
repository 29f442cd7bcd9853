import type { Thread } from './start-thread.ts';
import { startThread } from './start-thread.ts';

export interface SpareThreadsOptions {
  /** Built code of the threads. Default: beside this file, or the sources. */
  file?: string;
  memoryMb?: number;
  /** How long a thread may be idle before it ends. */
  idleMs?: number;
}

/** The largest real documents that are known (13 MB) are read in half of it. */
const MEMORY_MB = 640;
/** An idle thread takes as much memory as a fifth of the server, and starting the next one half a second. */
const IDLE_MS = 300_000;

/** Starts threads, and keeps one idle for whoever needs the next, because starting one takes longer than most jobs. */
export class SpareThreads {
  readonly memoryMb: number;
  readonly #file: string | undefined;
  readonly #idleMs: number;
  #idle: Thread | null = null;
  #ending: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ file, memoryMb = MEMORY_MB, idleMs = IDLE_MS }: SpareThreadsOptions = {}) {
    this.memoryMb = memoryMb;
    this.#file = file;
    this.#idleMs = idleMs;
  }

  take(): Thread {
    return this.#takeIdle() ?? this.#start();
  }

  /** Takes back a thread without a job. */
  give(thread: Thread): void {
    if (this.#isClosed || this.#idle?.isAlive === true) void thread.close();
    else this.#keep(thread);
  }

  /** Starts the idle thread, so that the first job does not wait for it. */
  warm(): void {
    if (this.#idle?.isAlive !== true) this.#keep(this.#start());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#takeIdle()?.close();
  }

  #keep(thread: Thread): void {
    clearTimeout(this.#ending);
    this.#idle = thread;
    this.#ending = setTimeout(() => void this.#takeIdle()?.close(), this.#idleMs).unref();
  }

  #takeIdle(): Thread | null {
    clearTimeout(this.#ending);
    const idle = this.#idle;
    this.#idle = null;
    return idle?.isAlive === true ? idle : null;
  }

  #start(): Thread {
    return startThread({ memoryMb: this.memoryMb, file: this.#file });
  }
}
