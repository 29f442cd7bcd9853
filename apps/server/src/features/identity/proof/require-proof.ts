import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { textIn } from '../../../text-in.ts';
import type { OwnerOf } from '../sign-in/chosen-password.ts';

const FRESH_MS = 60 * 60_000;

/** What a stolen session must not be enough for. The provider compares the password of some of them itself. */
const guarded: Readonly<Record<string, { comparesItself: boolean }>> = {
  '/delete-user': { comparesItself: true },
  '/change-email': { comparesItself: false },
  '/two-factor/enable': { comparesItself: true },
  '/two-factor/disable': { comparesItself: true },
  '/two-factor/generate-backup-codes': { comparesItself: true },
};

/**
 * Asks for the password; whoever has none has signed in within the hour, by single sign-on or with a passkey.
 * @throws {APIError} 400 without the right password, 403 with an older session
 */
export async function requireProof(ctx: GenericEndpointContext, ownerOf: OwnerOf): Promise<void> {
  const guard = Object.hasOwn(guarded, ctx.path) ? guarded[ctx.path] : undefined;
  const owner = guard === undefined || ctx.headers === undefined ? null : await ownerOf(ctx.headers);
  // Who is not signed in is refused by the provider.
  if (guard === undefined || owner === null) return;
  const { internalAdapter, password: passwords } = ctx.context;
  const hash = (await internalAdapter.findCredentialAccount(owner.id))?.password ?? null;
  if (hash === null) return requireFresh(owner.signedInAt);
  const password = passwordIn(ctx.body);
  if (!guard.comparesItself && !(await passwords.verify({ hash, password })))
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' });
}

function passwordIn(body: unknown): string {
  const password = textIn(body, 'password') ?? '';
  if (password !== '') return password;
  throw new APIError('BAD_REQUEST', { code: 'PASSWORD_REQUIRED', message: 'Enter your password to continue.' });
}

function requireFresh(signedInAt: Date): void {
  if (Date.now() - signedInAt.getTime() < FRESH_MS) return;
  const message = 'You logged in more than an hour ago. Log out and in again, then go on.';
  throw new APIError('FORBIDDEN', { code: 'LOG_IN_AGAIN', message });
}
