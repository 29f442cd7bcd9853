import type { Database } from '../db/index.ts';
import type { JobProgress } from '@assay/contract';

/** What a job may use in its thread. */
export interface JobContext {
  db: Database;
  /** Reports progress; forwarded at a rate that is useful to a viewer. */
  progress: (progress: JobProgress) => void;
  /** Runs what may take no longer than reading a document is allowed to. Beyond that the thread is ended. */
  reading: <T>(work: () => T) => T;
  /** Begins a part of the job that may compute as long as the whole of another job: one endpoint of many. */
  nextPart: () => void;
  /** Aborts when nobody waits for the result any more. */
  abandoned: AbortSignal;
}

/** Work that is done beside the thread that answers requests. Input and result go over as copies. */
// oxlint-disable-next-line typescript/no-explicit-any -- each job has an input of its own, which `Background.run` keeps
export type Job = (input: any, context: JobContext) => Promise<unknown>;

export type Jobs = Record<string, Job>;

/** From the server to a thread. */
export type ToThread =
  | { type: 'run'; databaseUrl: string; name: string; input: unknown }
  | { type: 'abandon' }
  | { type: 'close' };

/** From a thread to the server. */
export type FromThread =
  /** Once, before the first job. */
  | { type: 'started'; clock: string | null }
  | { type: 'progress'; progress: JobProgress }
  | { type: 'reading'; isReading: boolean }
  | { type: 'part' }
  | { type: 'done'; json: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; error: ThreadError };

/** An error in the form that is sent between threads. */
export interface ThreadError {
  message: string;
  stack: string;
  /** Of an `AppError`. */
  app: { code: string; errors: unknown } | null;
  /** The constraint of the database that was violated. */
  constraint: string | null;
  /** Of an error that concerns the whole database, such as a full disk. */
  storageCode: string | null;
}
