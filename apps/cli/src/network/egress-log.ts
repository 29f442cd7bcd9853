import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { ExchangeRecord } from '@assay/runner';
import { UsageError } from '../exit-codes.ts';
import { openOutput, writeFailure } from '../output/output-file.ts';

export interface EgressLog {
  add: (record: ExchangeRecord) => void;
  /** Answers why it is not complete; null where it is. */
  close: () => string | null;
}

/** How each line begins. */
const BEGIN = '{"at":';

/**
 * A file with a line of JSON for each exchange with another host: when, where, how much, and why. Nothing that was sent is in it.
 * @throws {UsageError} when it cannot be written, or is something else than an earlier log
 */
export function openEgressLog(file: string, mask: (text: string) => string): EgressLog {
  const option = `--egress-log ${file}`;
  // It is opened before a document or a project is read, so what it would write over is not known yet.
  if (!isReplaceable(file))
    throw new UsageError(`${option} would write over a file that is no such log. Choose another file.`);
  const output = openOutput(file, option);
  let failure: string | null = null;
  return {
    add: ({ scheme, host, method, path, bytesOut, bytesIn, status, why }) => {
      if (failure !== null) return;
      const line = { at: new Date().toISOString(), scheme, host, method, path, bytes_out: bytesOut, bytes_in: bytesIn };
      try {
        output.write(`${mask(JSON.stringify({ ...line, status, why }))}\n`);
      } catch (error) {
        // The request was sent all the same.
        failure = `${writeFailure(file, error)} The log of connections is not complete.`;
      }
    },
    close: () => {
      output.close();
      return failure;
    },
  };
}

/** Not there, no file, empty, or a log. */
function isReplaceable(file: string): boolean {
  const begin = Buffer.alloc(BEGIN.length);
  try {
    if (!statSync(file).isFile()) return true;
    const handle = openSync(file, 'r');
    const length = readSync(handle, begin);
    closeSync(handle);
    return length === 0 || begin.toString() === BEGIN;
  } catch {
    // Said when it is opened.
    return true;
  }
}
