import type { Account } from '@assay/scenario';
import type { Sendable } from '../exchange/build-request.ts';
import { exchangeOnce } from '../exchange/exchange-once.ts';
import type { TokenSource } from './token-source.ts';
import type { Transport } from '../transport/transport.ts';

/** The status of one request without credentials and of the same one with them. */
export interface CredentialTrial {
  without: number;
  withThem: number;
}

/**
 * Sends a request without credentials and once more with them: only the difference tells whether they are accepted.
 * @throws {TransportError} when one of the two cannot be sent or is not answered.
 */
export async function tryCredentials(
  request: Sendable,
  tokens: TokenSource,
  transport: Transport,
): Promise<CredentialTrial> {
  const context = { transport, tokens, signal: new AbortController().signal };
  const send = async (account: Account): Promise<number> => {
    const { response } = await exchangeOnce({ ...request, account, followRedirects: false, expected: null }, context);
    return response.status;
  };
  return { without: await send('none'), withThem: await send('own') };
}
