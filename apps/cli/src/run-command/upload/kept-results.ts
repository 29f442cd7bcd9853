import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { SubmittedBatch, SubmittedResult } from '@assay/contract';
import { UsageError } from '../../exit-codes.ts';

/** What every batch of a run says of it. */
export type RunHead = SubmittedBatch['run'];
/** What the last batch says of it beside that. */
export type RunEnd = Pick<RunHead, 'finished_at' | 'stopped' | 'interruption' | 'left_behind'>;

export interface KeptBatch {
  batch: number;
  results: SubmittedResult[];
}

/** Results that did not reach the server, in a file for `assay submit`; written while the run goes on, so that they take no memory. */
export class KeptResults {
  readonly path: string;
  readonly #file: number;
  #isFirst = true;

  /** Where the folder cannot be written, as in containers, it is a temporary one. @throws {UsageError} when none can be */
  constructor(folder: string, head: RunHead, now: Date) {
    const name = `assay-results-${now.toISOString().replaceAll(/[:.]/g, '-')}.json`;
    const found = opened(resolve(folder, name)) ?? opened(resolve(tmpdir(), name));
    if (found === undefined)
      throw new UsageError(
        `${resolve(folder, name)} cannot be written, nor a temporary file. Check the permissions of the folder.`,
      );
    this.path = found.path;
    this.#file = found.file;
    this.#write(`{"version":1,"run":${JSON.stringify(head)},\n"batches":[`);
  }

  add(batch: KeptBatch): void {
    this.#write(`${this.#isFirst ? '' : ','}\n${JSON.stringify(batch)}`);
    this.#isFirst = false;
  }

  /** `batch` is the number of the one that ends the run. */
  finish(end: RunEnd, batch: number): void {
    this.#write(`],\n"end":${JSON.stringify({ ...end, batch })}}\n`);
    closeSync(this.#file);
  }

  #write(text: string): void {
    writeSync(this.#file, text);
  }
}

/** A new file that its owner alone can read; undefined where there can be none. */
function opened(path: string): { path: string; file: number } | undefined {
  try {
    return { path, file: openSync(path, 'wx', 0o600) };
  } catch {
    return undefined;
  }
}

/** A kept file, not yet checked: the server does that. */
export interface KeptRun {
  run: RunHead;
  batches: KeptBatch[];
  end: RunEnd & { batch: number };
}

/** @throws {UsageError} when it is no such file */
export function readKept(file: string): KeptRun {
  const value = parsed(file);
  if (isKept(value)) return value;
  throw new UsageError(
    `${file} is no file of results. It is called assay-results-<time>.json, and assay run writes it.`,
  );
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read. Check the path and its permissions.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${file} is not complete: ${error instanceof Error ? error.message : ''}. The run that wrote it was ended from outside; run it again.`,
      { cause: error },
    );
  }
}

function isKept(value: unknown): value is KeptRun {
  if (typeof value !== 'object' || value === null) return false;
  if (!('version' in value) || value.version !== 1 || !('run' in value) || !('batches' in value)) return false;
  return Array.isArray(value.batches) && 'end' in value && typeof value.end === 'object' && value.end !== null;
}
