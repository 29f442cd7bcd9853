import { readInput } from '../input/input-files.ts';
import { UsageError } from '../exit-codes.ts';

/**
 * The value of an option that takes a secret: `@FILE` reads it from a file, so that it does not show up in the list of processes.
 * @throws {UsageError} when the file cannot be read
 */
export function readSecret(given: string): string {
  if (!given.startsWith('@')) return given;
  const file = given.slice(1);
  try {
    return readInput(file)
      .toString()
      .replace(/\r?\n$/, '');
  } catch (error) {
    throw new UsageError(`The file ${file} with a secret cannot be read. Check the path behind the @.`, {
      cause: error,
    });
  }
}
