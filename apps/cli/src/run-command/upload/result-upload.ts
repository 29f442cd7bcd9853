import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmittedResult } from '@assay/contract';
import type { ServerClient } from '../../server-client/server-client.ts';
import { ServerError } from '../../server-client/server-error.ts';
import { KeptResults } from './kept-results.ts';
import type { RunEnd, RunHead } from './kept-results.ts';

/** A batch has so many results, or so much text, whatever comes first. */
const MAX_RESULTS = 50;
const MAX_TEXT = 512 * 1024;
const FLUSH_MS = 1000;
/** The server closes a run that says nothing for five minutes. */
const ALIVE_MS = 60_000;
/** Text that may wait while the server is slow. */
const MAX_WAITING_TEXT = 16 * 1024 * 1024;
/** Waits before a call that failed for the moment is sent again. */
const RETRY_MS = [500, 2000, 5000];

export interface UploadOutcome {
  /** On the server; null where it has none of it. */
  runId: number | null;
  accepted: number;
  /** Where results were kept; null when all of them were sent. */
  keptIn: string | null;
  /** Why they were kept. */
  failure: ServerError | null;
}

export interface UploadOptions {
  /** Null keeps everything in a file. */
  client: ServerClient | null;
  head: RunHead;
  /** Where the file is written. */
  folder: string;
  /** Called once, when somebody stops the run on the server. */
  onStop: () => void;
  retryMs?: readonly number[];
}

/** Sends results in numbered batches while a run goes on; what cannot be sent is kept in a file, from the first failure on. */
export class ResultUpload {
  readonly #options: UploadOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: { result: SubmittedResult; size: number }[] = [];
  #waitingText = 0;
  #next = 0;
  #sentAt = Date.now();
  #sending: Promise<void> | null = null;
  #runId: number | null = null;
  #accepted = 0;
  #isStopped = false;
  #failure: ServerError | null = null;
  #kept: KeptResults | null = null;
  #trouble: { error: unknown } | null = null;
  #isHurried = false;

  constructor(options: UploadOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#tick(), FLUSH_MS);
    this.#timer.unref();
  }

  /** Begins the run on the server. @throws {ServerError} when it refuses that; what may pass is no reason not to run. */
  async begin(): Promise<void> {
    if (this.#options.client === null) return;
    await this.#send([]);
    if (this.#failure !== null && !this.#failure.isPassing) {
      clearInterval(this.#timer);
      throw this.#failure;
    }
  }

  add(result: SubmittedResult): void {
    const size = JSON.stringify(result).length;
    this.#waiting.push({ result, size });
    this.#waitingText += size;
    if (this.#waiting.length >= MAX_RESULTS || this.#waitingText >= MAX_TEXT) void this.#flush();
  }

  /** Waits while the server is behind. */
  async keepUp(): Promise<void> {
    if (this.#waitingText > MAX_WAITING_TEXT) await this.#flush();
  }

  /** Sends or keeps the rest, and ends the run. `isHurried`: what does not work at once is kept. @throws when nothing can be kept */
  async finish(end: RunEnd, { isHurried }: { isHurried: boolean }): Promise<UploadOutcome> {
    clearInterval(this.#timer);
    this.#isHurried = isHurried;
    while (this.#waiting.length > 0 || this.#sending !== null) await this.#flush();
    if (this.#trouble !== null) throw this.#trouble.error;
    if (!this.#isKeeping) await this.#send([], end);
    if (this.#isKeeping) this.#keptFile().finish(end, this.#next);
    return {
      runId: this.#runId,
      accepted: this.#accepted,
      keptIn: this.#kept?.path ?? null,
      failure: this.#failure,
    };
  }

  get #isKeeping(): boolean {
    return this.#options.client === null || this.#failure !== null;
  }

  async #tick(): Promise<void> {
    const isQuiet = Date.now() - this.#sentAt > ALIVE_MS;
    if (this.#waiting.length > 0) await this.#flush();
    else if (isQuiet && this.#sending === null && !this.#isKeeping) await this.#inTurn(() => this.#send([]));
  }

  /** One batch after the other. */
  #flush(): Promise<void> {
    return this.#inTurn(async () => {
      while (this.#waiting.length > 0) await this.#send(this.#take());
    });
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#sending !== null) return this.#sending;
    this.#sending = work()
      .catch((error: unknown) => {
        this.#trouble = { error };
        this.#waiting = [];
      })
      .finally(() => {
        this.#sending = null;
      });
    return this.#sending;
  }

  #take(): SubmittedResult[] {
    let text = 0;
    let count = 0;
    for (const { size } of this.#waiting) {
      if (count > 0 && (count >= MAX_RESULTS || text + size > MAX_TEXT)) break;
      text += size;
      count += 1;
    }
    this.#waitingText -= text;
    return this.#waiting.splice(0, count).map(({ result }) => result);
  }

  async #send(results: SubmittedResult[], end: RunEnd | null = null): Promise<void> {
    const batch = this.#next;
    const { client, head } = this.#options;
    if (client !== null && this.#failure === null) {
      try {
        const answer = await this.#tried(() => client.submit({ run: { ...head, ...end }, batch, results }));
        this.#note(answer);
        return;
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        this.#failure = error;
      }
    }
    // The file says itself how the run ended, under this number.
    if (end !== null) return;
    // Also an empty one: the server may have received it, so its number is taken.
    this.#keptFile().add({ batch, results });
    this.#next += 1;
  }

  #note({ run_id: runId, accepted, stop_requested: isStopped }: Awaited<ReturnType<ServerClient['submit']>>): void {
    this.#runId = runId;
    this.#accepted += accepted;
    this.#next += 1;
    this.#sentAt = Date.now();
    if (isStopped && !this.#isStopped) this.#options.onStop();
    this.#isStopped ||= isStopped;
  }

  async #tried<T>(call: () => Promise<T>): Promise<T> {
    for (const waitMs of this.#options.retryMs ?? RETRY_MS) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ServerError) || !error.isPassing || this.#isHurried) throw error;
        await sleep(waitMs);
      }
    }
    return call();
  }

  #keptFile(): KeptResults {
    this.#kept ??= new KeptResults(this.#options.folder, this.#options.head, new Date());
    return this.#kept;
  }
}
