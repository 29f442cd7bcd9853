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
const MAX_ORGANIZATION_NAME_LENGTH = 100;

/**
 * Names of people, organizations, tokens and keys are shown on every screen, in mails and in lines of the audit log.
 * @throws {AppError} bad_request
 */
export function requireShortName(path: string, body: unknown): void {
  const isOrganization = path.includes('/organization/');
  const given = isOrganization ? [nameIn(body), nameIn(partOf(body, 'data'))] : [nameIn(body)];
  const max = isOrganization ? MAX_ORGANIZATION_NAME_LENGTH : MAX_NAME_LENGTH;
  for (const name of given) {
    if (name === null) continue;
    if (name.length > max)
      throw new AppError('bad_request', `A name has at most ${max} characters. Shorten it and try again.`);
    if (isOrganization && (name.trim() === '' || /\p{Cc}/u.test(name)))
      throw new AppError('bad_request', 'A name is one line of visible characters. Change it and try again.');
  }
}

function nameIn(body: unknown): string | null {
  const name = partOf(body, 'name');
  return typeof name === 'string' ? name : null;
}

const partOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}
