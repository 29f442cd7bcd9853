import type { ErrorCode, FieldError, JobProgress } from '@assay/contract';
import { AppError } from '../http/app-error.ts';
import { PreparedJson } from '../http/stream/prepared-json.ts';
import type { FromThread, Jobs, ThreadError, ToThread } from './jobs.ts';
import { startThread } from './start-thread.ts';
import type { Thread } from './start-thread.ts';
import { watchComputing } from './watch-computing.ts';

/** Does what takes long beside the thread that answers requests, so that other requests go on. */
export interface Background<J extends Jobs> {
  /**
   * Runs a job in a thread and answers its result as it is sent.
   * @throws {AppError} what the job throws; import_failed when it takes more time to read or more memory than it may
   */
  run<K extends keyof J & string>(
    name: K,
    input: Parameters<J[K]>[0],
    onProgress?: (progress: JobProgress) => void,
  ): Promise<PreparedJson<Awaited<ReturnType<J[K]>>>>;
  /** Starts the thread that is kept, so that the first job does not wait for it. */
  warm(): void;
  /** Ends all threads; what they were doing is taken back by the database. */
  close(): Promise<void>;
}

export interface BackgroundOptions {
  databaseUrl: string;
  /** Built code of the threads; beside this file, or from the sources, where none is given. */
  threadFile?: string;
  /** How long reading one document may take. */
  readingMs?: number;
  /** How long a job may compute besides, what it waits for the database not counted. */
  computingMs?: number;
  memoryMb?: number;
  /** Threads at once; further jobs wait. */
  maxThreads?: number;
}

/** More than this and a thread is ended after its job, so that its memory is free again. */
const HEAVY_BYTES = 4 * 1024 * 1024;

interface Waiting {
  /** Whose job it is; null for nobody's. */
  owner: string | null;
  take(thread: Thread): void;
}

/** Organizations take turns: the next is the first job of whoever was served longest ago. */
export function nextInTurn<T extends { owner: string | null }>(waiting: T[], served: (string | null)[]): T | undefined {
  return waiting.toSorted((left, right) => served.lastIndexOf(left.owner) - served.lastIndexOf(right.owner))[0];
}

/** Whoever was served before that counts as not served yet. */
const MAX_REMEMBERED = 1000;

/** One idle thread is kept, since starting one takes longer than most jobs. */
export function createBackground<J extends Jobs>({
  databaseUrl,
  threadFile,
  readingMs = 10_000,
  computingMs = 10_000,
  memoryMb = 1024,
  maxThreads = 3,
}: BackgroundOptions): Background<J> {
  const threads = new Set<Thread>();
  const waiting: Waiting[] = [];
  /** Owners of the jobs that began, the newest last. */
  const served: (string | null)[] = [];
  let idle: Thread | null = null;
  let isClosed = false;

  const start = (): Thread => {
    const thread = startThread({ databaseUrl }, { memoryMb, file: threadFile });
    threads.add(thread);
    thread.worker.once('exit', () => {
      threads.delete(thread);
      if (idle === thread) idle = null;
      serve();
    });
    return thread;
  };
  const serve = (): void => {
    if (isClosed) return;
    const free = (idle === null ? 0 : 1) + maxThreads - threads.size;
    for (let left = free; left > 0; left -= 1) {
      const one = nextInTurn(waiting, served);
      if (one === undefined) return;
      waiting.splice(waiting.indexOf(one), 1);
      served.push(one.owner);
      if (served.length > MAX_REMEMBERED) served.shift();
      const thread = idle ?? start();
      idle = null;
      one.take(thread);
    }
  };
  const release = (thread: Thread, isHeavy: boolean): void => {
    if (!thread.isAlive) return;
    if (isHeavy || idle !== null || isClosed) void thread.close();
    else idle = thread;
    serve();
  };
  const taken = (owner: string | null): Promise<Thread> =>
    new Promise((resolve) => {
      waiting.push({ owner, take: resolve });
      serve();
    });

  return {
    run: async (name, input, onProgress = () => undefined) => {
      const thread = await taken(ownerOf(input));
      const limits = { readingMs, computingMs, memoryMb };
      const { json, isSpent } = await runIn(thread, { type: 'run', name, input }, limits, onProgress).catch(
        (error: unknown) => {
          release(thread, false);
          throw error;
        },
      );
      release(thread, isSpent);
      return new PreparedJson(json);
    },
    warm: () => {
      if (threads.size === 0) idle = start();
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}

/** Jobs name their organization, by itself or with the target that they are about. */
function ownerOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  if ('organizationId' in input && typeof input.organizationId === 'string') return input.organizationId;
  return 'target' in input ? ownerOf(input.target) : null;
}

interface Limits {
  readingMs: number;
  computingMs: number;
  memoryMb: number;
}

interface Result {
  json: Uint8Array<ArrayBuffer>;
  isSpent: boolean;
}

function runIn(
  thread: Thread,
  message: ToThread,
  { readingMs, computingMs, memoryMb }: Limits,
  onProgress: (progress: JobProgress) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const { worker } = thread;
    let timer: NodeJS.Timeout | undefined;
    let hasRead = false;
    const endFor = (what: string): void => {
      settle(() => reject(tooMuch(what, hasRead)));
      thread.kill();
    };
    const watch = watchComputing(thread, computingMs, () => endFor(`${computingMs / 1000} seconds of computing`));
    const settle = (finish: () => void): void => {
      watch.end();
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', end);
      finish();
    };
    const on: { [T in FromThread['type']]: (reported: Extract<FromThread, { type: T }>) => void } = {
      progress: ({ progress }) => onProgress(progress),
      reading: ({ isReading }) => {
        clearTimeout(timer);
        hasRead = true;
        if (isReading) watch.pause();
        else watch.restart();
        if (isReading) timer = setTimeout(() => endFor(`${readingMs / 1000} seconds to read`), readingMs);
      },
      part: () => watch.restart(),
      done: ({ json }) =>
        settle(() => resolve({ json, isSpent: json.byteLength > HEAVY_BYTES || sizeOf(message) > HEAVY_BYTES })),
      failed: ({ error }) => settle(() => reject(fromThreadError(error))),
    };
    const hear = (reported: FromThread): void => (on[reported.type] as (one: FromThread) => void)(reported);
    const fail = (error: NodeJS.ErrnoException): void =>
      settle(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(`${memoryMb} MB of memory`, hasRead) : error),
      );
    const end = (): void => settle(() => reject(new Error('The thread ended before its job was done.')));
    worker.on('message', hear).on('error', fail).on('exit', end);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message);
  });
}

function sizeOf(message: ToThread): number {
  if (message.type !== 'run' || typeof message.input !== 'object' || message.input === null) return 0;
  const upload = 'upload' in message.input ? message.input.upload : null;
  const bytes = typeof upload === 'object' && upload !== null && 'bytes' in upload ? upload.bytes : null;
  return bytes instanceof Uint8Array ? bytes.byteLength : 0;
}

function tooMuch(what: string, isImport: boolean): AppError {
  return isImport
    ? new AppError(
        'import_failed',
        `This document takes more than ${what}. Split it, or leave out what you do not test.`,
      )
    : new AppError(
        'document_too_large',
        `The document of this system takes more than ${what} here. Import it in parts, or leave out what you do not test.`,
      );
}

function fromThreadError({ message, stack, app, constraint }: ThreadError): Error {
  if (app !== null) {
    const errors = app.errors as FieldError[] | undefined;
    return new AppError(app.code as ErrorCode, message, errors && { errors });
  }
  const error = Object.assign(new Error(message), constraint !== null && { constraint });
  error.stack = stack;
  return error;
}
