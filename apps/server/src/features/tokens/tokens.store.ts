import type { TokenKind, TokenScope } from '@assay/contract';
import { and, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { signalAccessChange } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { accessToken, member, user } from '../../db/schema/index.ts';

/** Whose tokens: those of a user in an organization, or those of the organization itself. */
export interface TokenOwner {
  organizationId: string;
  /** Null for service tokens. */
  userId: string | null;
}

export type TokenRow = Omit<typeof accessToken.$inferSelect, 'hash'> & { creator: string | null };

export interface ActiveToken {
  id: number;
  organizationId: string;
  userId: string | null;
  scopes: TokenScope[];
  /** The role of the user in the organization; null for those who have left it, and for service tokens. */
  memberRole: string | null;
}

/** A token that is neither revoked nor expired. */
export async function findActiveToken(db: Executor, hash: string): Promise<ActiveToken | null> {
  const { id, organizationId, userId, scopes } = accessToken;
  const isMember = and(eq(member.userId, userId), eq(member.organizationId, organizationId));
  const rows = await db
    .select({ id, organizationId, userId, scopes, memberRole: member.role })
    .from(accessToken)
    .leftJoin(member, isMember)
    .where(and(eq(accessToken.hash, hash), isActive()))
    .limit(1);
  return rows[0] ?? null;
}

/** When a token stopped being good; null where nobody knows it. */
export async function findTokenEnd(
  db: Executor,
  hash: string,
): Promise<{ reason: 'expired' | 'revoked'; at: Date } | null> {
  const { revokedAt, expiresAt } = accessToken;
  const [row] = await db.select({ revokedAt, expiresAt }).from(accessToken).where(eq(accessToken.hash, hash)).limit(1);
  if (row === undefined) return null;
  if (row.revokedAt !== null) return { reason: 'revoked', at: row.revokedAt };
  return row.expiresAt === null ? null : { reason: 'expired', at: row.expiresAt };
}

export interface NewToken extends TokenOwner {
  kind: TokenKind;
  createdBy: string;
  label: string;
  scopes: TokenScope[];
  hash: string;
  expiresAt: Date | null;
}

export async function insertToken(db: Executor, values: NewToken): Promise<TokenRow> {
  const rows = await db.insert(accessToken).values(values).returning({ id: accessToken.id });
  const stored = rows[0] ? await findToken(db, values, rows[0].id) : null;
  if (stored === null) throw new Error('A token was not stored.');
  return stored;
}

const MAX_LISTED = 1000;

/** The newest first; of very many the older ones are left out. */
export async function listTokens(db: Executor, owner: TokenOwner, includeRevoked: boolean): Promise<TokenRow[]> {
  const wanted = includeRevoked ? undefined : isNull(accessToken.revokedAt);
  return select(db)
    .where(and(ownedBy(owner), wanted))
    .orderBy(desc(accessToken.id))
    .limit(MAX_LISTED);
}

export async function findToken(db: Executor, owner: TokenOwner, id: number): Promise<TokenRow | null> {
  const rows = await select(db).where(and(ownedBy(owner), eq(accessToken.id, id)));
  return rows[0] ?? null;
}

export async function countActiveTokens(db: Executor, owner: TokenOwner): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(accessToken)
    .where(and(ownedBy(owner), isActive()));
  return rows[0]?.count ?? 0;
}

/** Sets the time of revocation unless it is set, and wakes all servers so that open streams end. */
export async function revokeToken(db: Executor, owner: TokenOwner, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const revoked = await tx
      .update(accessToken)
      .set({ revokedAt: sql`now()` })
      .where(and(ownedBy(owner), eq(accessToken.id, id), isNull(accessToken.revokedAt)))
      .returning({ id: accessToken.id });
    if (revoked.length > 0) await signalAccessChange(tx);
  });
}

function select(db: Executor) {
  const { hash: _, ...columns } = getTableColumns(accessToken);
  return db
    .select({ ...columns, creator: user.name })
    .from(accessToken)
    .leftJoin(user, eq(user.id, accessToken.createdBy));
}

function ownedBy({ organizationId, userId }: TokenOwner): SQL | undefined {
  const owner = userId === null ? isNull(accessToken.userId) : eq(accessToken.userId, userId);
  return and(eq(accessToken.organizationId, organizationId), owner);
}

function isActive(): SQL {
  const { revokedAt, expiresAt } = accessToken;
  return sql`(${revokedAt} is null and (${expiresAt} is null or ${expiresAt} > now()))`;
}
