import type { ErrorCode, FieldError, JobProgress } from '@assay/contract';
import { AppError } from '../http/app-error.ts';
import type { FromThread, ThreadError, ToThread } from './jobs.ts';
import type { Thread } from './start-thread.ts';
import { watchComputing } from './watch-computing.ts';
import type { Allowance } from './watch-computing.ts';

/** A document or a result of more than this takes so much memory that one thread alone may have it, and ends after it. */
export const HEAVY_BYTES = 4 * 1024 * 1024;

export interface JobLimits {
  /** How long reading one document may compute. */
  readingMs: number;
  /** How long the job may compute besides; time spent waiting for the database does not count. */
  computingMs: number;
  memoryMb: number;
}

export interface ThreadResult {
  json: Uint8Array<ArrayBuffer>;
  /** The thread holds so much memory that it should end. */
  isSpent: boolean;
}

/** Runs one job in a thread; ends the thread when the job exceeds its limits. */
export function runInThread(
  thread: Thread,
  message: ToThread,
  { readingMs, computingMs, memoryMb }: JobLimits,
  onProgress: (progress: JobProgress) => void,
): Promise<ThreadResult> {
  return new Promise((resolve, reject) => {
    const { worker } = thread;
    const reading: Allowance = { ms: readingMs, exceeded: `${readingMs / 1000} seconds to read` };
    const computing: Allowance = { ms: computingMs, exceeded: `${computingMs / 1000} seconds of computing` };
    let hasRead = false;
    let allowed = computing;
    const watch = watchComputing(thread, allowed, ({ exceeded }) => {
      settle(() => reject(tooMuch(exceeded, hasRead)));
      thread.kill();
    });
    const settle = (finish: () => void): void => {
      watch.end();
      worker.off('message', hear).off('error', fail).off('exit', end);
      finish();
    };
    const on: { [T in FromThread['type']]: (reported: Extract<FromThread, { type: T }>) => void } = {
      started: () => watch.allow(allowed),
      progress: ({ progress }) => onProgress(progress),
      reading: ({ isReading }) => {
        hasRead = true;
        allowed = isReading ? reading : computing;
        watch.allow(allowed);
      },
      part: () => watch.allow(allowed),
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
        `This document takes more than ${what}. Split it, or remove the parts that you do not test.`,
      )
    : new AppError(
        'document_too_large',
        `The document of this system takes more than ${what} here. Import it in parts, or remove the parts that you do not test.`,
      );
}

function fromThreadError({ message, stack, app, constraint, storageCode }: ThreadError): Error {
  if (app !== null) {
    const errors = app.errors as FieldError[] | undefined;
    return new AppError(app.code as ErrorCode, message, errors && { errors });
  }
  const error = Object.assign(
    new Error(message),
    constraint !== null && { constraint },
    storageCode !== null && { code: storageCode },
  );
  error.stack = stack;
  return error;
}
