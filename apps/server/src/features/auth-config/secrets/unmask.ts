import type { AuthConfig, AuthConfigWrite, AuthCredential, FieldError } from '@assay/contract';
import { AppError } from '../../../http/index.ts';
import { missingSecrets, restoreSecrets, sendsSecretElsewhere } from './mask-secrets.ts';

/** @throws {AppError} validation_failed when a mask has no stored value, or a stored secret would be sent to another address. */
export function unmask(write: AuthConfigWrite, stored: AuthConfig | null): AuthConfig {
  const { other_user: other, credentials } = write;
  const own = unmaskLogin(write, stored, '');
  return {
    ...own,
    other_user: other && unmaskLogin(other, stored?.other_user ?? null, 'other_user.'),
    credentials: credentials.map((one, at) => ({
      ...one,
      credential: unmaskLogin(one.credential, storedFor(stored, one), `credentials.${at}.credential.`),
    })),
  };
}

/** The stored credentials of an account for a scheme; the main ones of an account have none. */
export function storedFor(
  stored: AuthConfig | null,
  { account, scheme }: { account: string; scheme: string | null },
): AuthCredential | null {
  if (scheme === null && account === 'own') return stored;
  if (scheme === null && account === 'other') return stored?.other_user ?? null;
  return stored?.credentials.find((one) => one.account === account && one.scheme === scheme)?.credential ?? null;
}

/** The same for one login; `prefix` names its field. @throws {AppError} validation_failed */
export function unmaskLogin<T extends AuthCredential>(write: T, stored: AuthCredential | null, prefix: string): T {
  if (sendsSecretElsewhere(write, stored)) {
    throw new AppError(
      'validation_failed',
      'The address of the authentication endpoint has changed. Enter the secret values again; stored values are not sent to a new address.',
    );
  }
  const restored = restoreSecrets(write, stored);
  const missing = missingSecrets(restored);
  if (missing.length === 0) return restored;
  const message = 'Enter the value: no value of this kind is stored that ******** could stand for.';
  throw new AppError('validation_failed', message, {
    errors: missing.map((name): FieldError => {
      const field = `${prefix}${name}`;
      return { field, message, loc: ['body', ...field.split('.')], msg: message };
    }),
  });
}
