import type { Account } from '@assay/scenario';
import type { SendContext } from '../exchange/exchange-once.ts';
import { TransportError } from '../transport/transport-error.ts';

/** Where credentials are set on the screens; the command line names its options instead. */
export const CONFIGURED_AT = 'under Configure, Authentication';

const PREFIX = 'account:';

/** How messages call an account. */
export function accountText(account: Account): string {
  if (account === 'other') return 'the other user';
  return account.startsWith(PREFIX) ? `the account "${account.slice(PREFIX.length)}"` : 'this system';
}

/**
 * The context with the credentials of the account that a request signs in as.
 * @throws {TransportError} auth_failed when the system has no such account
 */
export function asAccount<C extends SendContext>(account: Account, context: C): C {
  if (account === 'own' || account === 'none') return context;
  const { otherTokens = null, accounts } = context;
  const tokens = account === 'other' ? otherTokens : (accounts?.get(account.slice(PREFIX.length)) ?? null);
  if (tokens !== null) return { ...context, tokens };
  const name = account === 'other' ? 'another user' : accountText(account);
  throw new TransportError(
    'auth_failed',
    `This scenario signs in as ${name}, and this system has none configured. Add one ${CONFIGURED_AT}.`,
  );
}
