import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { APIError } from 'better-auth/api';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { signalAccessChange, violatedConstraint } from '../../../db/index.ts';
import type { Database, Executor } from '../../../db/index.ts';
import { accessToken } from '../../../db/schema/index.ts';
import { toRole } from '../personal-organization.ts';
import { findMember, requireOtherOwner } from './lock-owners.ts';
import type { NamedMember } from './lock-owners.ts';

interface Options {
  db: Database;
  /** The same adapter inside a transaction. */
  within: (tx: Executor) => DBTransactionAdapter;
}

interface Change {
  model: string;
  where?: Where[] | undefined;
}

/**
 * The provider asks whether somebody is the last owner before it changes a role or removes a member; two at once would both be answered
 * that there is another. Here it is asked again under a lock that lasts until the change is made. Nobody is made a member twice: one
 * row would be removed and the other let them in. What a removed member's tokens
 * could do ends for good: they would open the organization again when their owner comes back.
 */
export function keepOwners(adapter: DBAdapter, options: Options): DBAdapter {
  return {
    ...kept(adapter, options),
    transaction: (callback) => adapter.transaction((tx) => callback(kept(tx, options))),
  };
}

function kept<A extends DBTransactionAdapter>(adapter: A, { db, within }: Options): A {
  const guarded = async <R>(
    change: Change,
    use: (inside: DBTransactionAdapter, tx: Executor, held: NamedMember | null) => Promise<R>,
  ): Promise<R> =>
    db.transaction(async (tx) => {
      const held = await findMember(tx, idIn(change.where));
      if (held !== null) await requireOtherOwner(tx, held.organizationId, held.id);
      return use(within(tx), tx, held);
    });
  return {
    ...adapter,
    create: (request: Parameters<A['create']>[0]) => adapter.create(request).catch(refuseSecond),
    update: (request: Parameters<A['update']>[0]) =>
      takesOwner(request) ? guarded(request, (inside) => inside.update(request)) : adapter.update(request),
    delete: (request: Parameters<A['delete']>[0]) =>
      request.model !== 'member'
        ? adapter.delete(request)
        : guarded(request, async (inside, tx, held) => {
            if (held !== null) await revokeTokens(tx, held);
            await inside.delete(request);
          }),
  };
}

/** Two invitations may be accepted at once, and neither sees the other's row. */
function refuseSecond(error: unknown): never {
  if (violatedConstraint(error) !== 'member_organization_id_user_id') throw error;
  const message = 'You are in this organization already. Ask an owner or admin of it when you need another role.';
  throw new APIError('BAD_REQUEST', { code: 'ALREADY_MEMBER', message });
}

const takesOwner = ({ model, update }: Change & { update: Record<string, unknown> }): boolean =>
  model === 'member' && typeof update['role'] === 'string' && toRole(update['role']) !== 'owner';

function idIn(where: Where[] | undefined): string {
  const value = where?.find(({ field }) => field === 'id')?.value;
  return typeof value === 'string' ? value : '';
}

async function revokeTokens(tx: Executor, { organizationId, userId }: NamedMember): Promise<void> {
  const { revokedAt } = accessToken;
  await tx
    .update(accessToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(accessToken.organizationId, organizationId), eq(accessToken.userId, userId), isNull(revokedAt)));
  await signalAccessChange(tx);
}
