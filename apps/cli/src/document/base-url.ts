import { UsageError } from '../exit-codes.ts';

/**
 * The address of an API, without a slash at its end.
 * @throws {UsageError} when it is none, or carries credentials: they would stand in reports and files
 */
export function readBaseUrl(given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`--base-url wants an address that begins with http:// or https://, not "${given}".`);
  const { username, password } = new URL(given);
  if (username !== '' || password !== '')
    throw new UsageError(
      'Leave user and password out of the address: it stands in reports and files. Give them with --basic, or as ASSAY_BASIC.',
    );
  return given.replace(/\/+$/, '');
}
