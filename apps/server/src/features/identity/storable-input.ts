import { AppError } from '../../http/index.ts';

/** PostgreSQL takes neither NUL nor half a surrogate pair, and the provider would answer 500. @throws {AppError} bad_request */
export function requireStorable(url: string, body: unknown): void {
  if (/%00/.test(url) || !isStorable(body))
    throw new AppError(
      'bad_request',
      'The request contains characters that cannot be stored. Remove them and try again.',
    );
}

const MAX_NAME_LENGTH = 200;

/** Names of people, organizations, tokens and keys are shown on every screen. @throws {AppError} bad_request */
export function requireShortName(body: unknown): void {
  const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : null;
  if (typeof name === 'string' && name.length > MAX_NAME_LENGTH)
    throw new AppError('bad_request', `A name has at most ${MAX_NAME_LENGTH} characters. Shorten it and try again.`);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}
