import { closeSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { UsageError } from '../exit-codes.ts';
import { refuseInput } from '../input/input-files.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'writing it is not permitted',
  EROFS: 'the file system is read only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EFBIG: 'it is larger than files may be',
};

/** Why a file cannot be written, for people. */
export function writeFailure(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return `${file} cannot be written: ${reasons[code] ?? code}.`;
}

export interface OutputFile {
  /** @throws what the file system throws */
  write: (text: string) => void;
  close: () => void;
}

/**
 * Empties a file that an option names, or makes it with its folders.
 * @throws {UsageError} when it cannot be written, or is what the command has read
 */
export function openOutput(file: string, option: string): OutputFile {
  refuseInput(file, option);
  try {
    makeFolder(dirname(file));
    const handle = openSync(file, 'w');
    // Unlike `writeSync`, it goes on where only a part was written.
    return { write: (text) => writeFileSync(handle, text), close: () => closeSync(handle) };
  } catch (error) {
    throw new UsageError(`${writeFailure(file, error)} Check the path and its permissions.`, { cause: error });
  }
}
