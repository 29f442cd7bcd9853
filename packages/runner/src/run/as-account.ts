import type { Account } from '@assay/scenario';
import type { SendContext } from '../exchange/exchange-once.ts';
import { TransportError } from '../transport/transport-error.ts';

/**
 * The context with the credentials of the user that a request signs in as.
 * @throws {TransportError} auth_failed when the system has no second user
 */
export function asAccount<C extends SendContext>(account: Account, context: C): C {
  if (account !== 'other') return context;
  const { otherTokens = null } = context;
  if (otherTokens !== null) return { ...context, tokens: otherTokens };
  throw new TransportError(
    'auth_failed',
    'This scenario signs in as another user, and this system has none configured. Add one under Configure, Authentication.',
  );
}
