import { UsageError } from '../exit-codes.ts';

/** Reads `NAME=VALUE`. @throws {UsageError} */
export function readVariables(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const at = one.indexOf('=');
      if (at < 1) throw new UsageError(`--var wants NAME=VALUE, not "${one}".`);
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
}
