import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, fstatSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import { UsageError } from '../exit-codes.ts';

/** The real paths of what the running command has read. */
const inputs = new AsyncLocalStorage<Set<string>>();

/** Runs one command; what it reads counts for itself only. */
export const withInputFiles = <T>(command: () => T): T => inputs.run(new Set(), command);

const CHUNK = 1024 * 1024;

/**
 * Reads a file that the user named. It cannot be written over by an output of the same command. A pipe or a device, which does not say
 * how long it is, is read until there is more than `maxBytes`.
 */
export function readInput(path: string, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const handle = openSync(path, 'r');
  try {
    const bytes = fstatSync(handle).isFile() ? readFileSync(handle) : readSome(handle, maxBytes);
    inputs.getStore()?.add(realPath(path));
    return bytes;
  } finally {
    closeSync(handle);
  }
}

function readSome(handle: number, maxBytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let size = 0; size <= maxBytes;) {
    const part = Buffer.alloc(CHUNK);
    const length = readSync(handle, part);
    if (length === 0) break;
    parts.push(part.subarray(0, length));
    size += length;
  }
  return Buffer.concat(parts);
}

/** @throws {UsageError} for an output that would replace a file that the command has read */
export function refuseInput(file: string, option: string): void {
  if (inputs.getStore()?.has(realPath(file)) !== true) return;
  throw new UsageError(`${option} would write over ${file}, which this command reads. Choose another file.`);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // What is not there yet was not read.
    return '';
  }
}
