import { AppError } from '../../http/index.ts';

/** PostgreSQL takes neither NUL nor half a surrogate pair, and the provider would answer 500. @throws {AppError} bad_request */
export function requireStorable(url: string, body: unknown): void {
  if (/%00/.test(url) || !isStorable(body))
    throw new AppError(
      'bad_request',
      'The request contains characters that cannot be stored. Remove them and try again.',
    );
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}
