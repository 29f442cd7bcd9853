import { readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { SuiteFile } from '@assay/importer';
import { UsageError } from '../exit-codes.ts';
import { readInput } from '../input/input-files.ts';
import type { Io } from '../io.ts';

const MAX_FILES = 5000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Of a folder: what can hold requests. */
const READABLE = /\.(?:bru|hurl|sh|json|ya?ml)$/;

/** The files that an argument names: one, those of a folder, or standard input. @throws {UsageError} */
export async function suiteFiles(given: string, io: Io): Promise<SuiteFile[]> {
  if (given === '-') {
    const input = 'Standard input';
    return [{ path: input, text: decoded(limited(await io.stdin(MAX_BYTES), input), input) }];
  }
  const path = resolve(io.folder, given);
  try {
    if (!statSync(path).isDirectory()) return [{ path: basename(path), text: decoded(sized(path, given), given) }];
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    const found = entries
      .filter((entry) => entry.isFile() && READABLE.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    if (found.length > MAX_FILES)
      throw new UsageError(`${given} has more than ${MAX_FILES} files. Import a folder below it.`);
    return found.map((one) => ({
      path: relative(path, one).split(sep).join('/'),
      text: decoded(sized(one, one), one),
    }));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${given} cannot be read. Check the path and its permissions.`, { cause: error });
  }
}

function sized(path: string, name: string): Uint8Array {
  return limited(statSync(path).size > MAX_BYTES ? null : readInput(path, MAX_BYTES), name);
}

/** @throws {UsageError} for what is too large, or was not even read because of that */
function limited(bytes: Uint8Array | null, name: string): Uint8Array {
  if (bytes === null || bytes.length > MAX_BYTES) throw new UsageError(`${name} has more than 64 MB. Split it.`);
  return bytes;
}

function decoded(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${name} is no text in UTF-8.`, { cause: error });
  }
}
