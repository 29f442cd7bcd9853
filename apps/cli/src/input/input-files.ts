import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, realpathSync } from 'node:fs';
import { UsageError } from '../exit-codes.ts';

/** The real paths of what the running command has read. */
const inputs = new AsyncLocalStorage<Set<string>>();

/** Runs one command; what it reads counts for itself only. */
export const withInputFiles = <T>(command: () => T): T => inputs.run(new Set(), command);

/** Reads a file that the user named. It cannot be written over by an output of the same command. */
export function readInput(path: string): Buffer {
  const bytes = readFileSync(path);
  inputs.getStore()?.add(realpathSync(path));
  return bytes;
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
