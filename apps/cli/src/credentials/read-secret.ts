import { readInput } from '../input/input-files.ts';
import { UsageError } from '../exit-codes.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * The value of an option that takes a secret: `@FILE` reads it from a file, so that it does not show up in the list of processes.
 * @throws {UsageError} when the file cannot be read
 */
export function readSecret(given: string): string {
  if (!given.startsWith('@')) return given;
  const file = given.slice(1);
  try {
    const bytes = readInput(file, MAX_BYTES);
    if (bytes.length > MAX_BYTES) throw new UsageError(`The file ${file} has more than 1 MB, so it is no secret.`);
    return bytes.toString().replace(/\r?\n$/, '');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The file ${file} with a secret cannot be read. Check the path behind the @.`, {
      cause: error,
    });
  }
}
