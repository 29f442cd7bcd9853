import type { AccessToken, AccessTokenUsage, CreatedToken, TokenKind, TokenScope } from '@assay/contract';
import { storableText } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { Principal } from '../../http/index.ts';
import { hashOf } from '../../secrets/index.ts';
import { createSecret } from './access/token-secret.ts';
import { countActiveTokens, findToken, insertToken, listTokens, revokeToken } from './tokens.store.ts';
import type { TokenOwner, TokenRow } from './tokens.store.ts';
import type { UsageCounter } from './usage/usage-counter.ts';
import { listUsage } from './usage/usage.store.ts';

/** Active tokens of one user in an organization, or of the organization. */
const MAX_ACTIVE_TOKENS = 100;

interface TokenInput {
  label: string;
  scopes: readonly TokenScope[];
  expires_at?: string | null | undefined;
}

export interface TokensService {
  create(principal: Principal, input: TokenInput): Promise<CreatedToken>;
  list(principal: Principal, includeRevoked: boolean): Promise<AccessToken[]>;
  /** @throws {AppError} token_not_found */
  get(principal: Principal, id: number): Promise<AccessToken>;
  usage(principal: Principal, id: number, days: number): Promise<AccessTokenUsage>;
  /** For good; a token that is revoked already stays as it is. */
  revoke(principal: Principal, id: number): Promise<AccessToken>;
}

/** The tokens of one kind: personal ones belong to the caller, service tokens to the caller's organization. */
export function createTokensService(db: Database, counter: UsageCounter, kind: TokenKind): TokensService {
  const ownerOf = ({ organizationId, userId }: Principal): TokenOwner => ({
    organizationId,
    userId: kind === 'personal' ? userId : null,
  });
  const get = async (principal: Principal, id: number): Promise<AccessToken> => {
    const found = await findToken(db, ownerOf(principal), id);
    if (found === null) throw new AppError('token_not_found', 'Token not found');
    return present(found);
  };
  return {
    create: async (principal, input) => {
      const owner = ownerOf(principal);
      const expiresAt = readExpiry(input.expires_at);
      await requireCapacity(db, owner);
      const token = createSecret(kind);
      const row = await insertToken(db, {
        ...owner,
        kind,
        createdBy: principal.userId,
        label: storableText(input.label),
        scopes: [...new Set(input.scopes)],
        hash: hashOf(token),
        expiresAt,
      });
      return { ...present(row), token };
    },
    list: async (principal, includeRevoked) =>
      (await listTokens(db, ownerOf(principal), includeRevoked)).map((row) => present(row)),
    get,
    usage: async (principal, id, days) => {
      await get(principal, id);
      await counter.flush();
      const history = await listUsage(db, id, days);
      return { token_id: id, days, total_requests: history.reduce((sum, { requests }) => sum + requests, 0), history };
    },
    revoke: async (principal, id) => {
      await revokeToken(db, ownerOf(principal), id);
      return get(principal, id);
    },
  };
}

/** @throws {AppError} validation_failed for a time that is over */
function readExpiry(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const expiresAt = new Date(text);
  if (expiresAt.getTime() > Date.now()) return expiresAt;
  const message = 'Choose a time in the future.';
  const error = { loc: ['body', 'expires_at'], msg: message, field: 'expires_at', message };
  throw new AppError('validation_failed', message, { errors: [error] });
}

/** @throws {AppError} too_many_tokens */
async function requireCapacity(db: Database, owner: TokenOwner): Promise<void> {
  if ((await countActiveTokens(db, owner)) < MAX_ACTIVE_TOKENS) return;
  throw new AppError('too_many_tokens', `${MAX_ACTIVE_TOKENS} tokens are active. Revoke one that nobody uses.`);
}

function present(row: TokenRow): AccessToken {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    scopes: row.scopes,
    created_by: row.creator,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
