import type { Database } from '../../../db/index.ts';
import { AppError } from '../../../http/index.ts';
import type { Authenticate, Principal } from '../../../http/index.ts';
import { serviceCallerId } from '../../callers/index.ts';
import { toRole } from '../../identity/index.ts';
import type { NetworkLimit } from '../../identity/index.ts';
import { findActiveToken, findTokenEnd } from '../tokens.store.ts';
import type { ActiveToken } from '../tokens.store.ts';
import { hashOf } from '../../../secrets/index.ts';
import { isAccessToken, isWellFormed } from './token-secret.ts';

interface TokenAuthentication {
  db: Database;
  /** For every bearer that is no access token. */
  authenticateSession: Authenticate;
  refused: NetworkLimit;
  onUse: (tokenId: number) => void;
}

const BEARER = /^Bearer\s+(\S+)$/i;

/**
 * Looks every access token up, by its hash. Nothing is cached: a token that was revoked on any server is refused by all of them
 * from the next call on.
 */
export function authenticateTokens({ db, authenticateSession, refused, onUse }: TokenAuthentication): Authenticate {
  return async (authorization, address) => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    if (token === undefined || !isAccessToken(token)) return authenticateSession(authorization, address);
    const found = isWellFormed(token) ? await findActiveToken(db, hashOf(token)) : null;
    const principal = found === null ? null : toPrincipal(found);
    if (address === undefined) return principal;
    // Others of the same network, such as a shared runner, must not lose the tokens that they have.
    if (found !== null && principal !== null) {
      onUse(found.id);
      return principal;
    }
    await refuse(refused, address);
    if (found === null && isWellFormed(token)) await refuseEnded(db, token);
    return null;
  };
}

/**
 * Whoever has a token may know why it is no longer good.
 * @throws {AppError} unauthenticated
 */
async function refuseEnded(db: Database, token: string): Promise<void> {
  const end = await findTokenEnd(db, hashOf(token));
  if (end === null) return;
  const at = `${end.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = end.reason === 'expired' ? `This token expired on ${at}.` : `This token was revoked on ${at}.`;
  throw new AppError('unauthenticated', text);
}

/** @throws {AppError} too_many_requests */
async function refuse(refused: NetworkLimit, address: string): Promise<void> {
  const waitS = await refused.count(address);
  if (waitS === null) return;
  const text = 'Too many requests with unknown or revoked tokens came from your network. Check the token, then wait.';
  throw new AppError('too_many_requests', text, { retryAfterS: waitS });
}

/** Null for a personal token whose owner has left the organization. */
function toPrincipal({ id, userId, organizationId, memberRole, scopes }: ActiveToken): Principal | null {
  const base = { organizationId, scopes, via: 'token' as const };
  if (userId === null)
    return { ...base, userId: serviceCallerId(id), role: scopes.includes('write') ? 'member' : 'viewer' };
  return memberRole === null ? null : { ...base, userId, role: toRole(memberRole) };
}
