import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/index.ts';
import { isOwner, member, organization, user } from '../../../db/schema/index.ts';
import { writeAuditEvent } from '../../audit/index.ts';
import { lockOrganizations } from './lock-owners.ts';

interface Owned {
  id: string;
  name: string;
  members: number;
  owners: number;
}

interface Deleted {
  userId: string;
  /** Network address of whoever asked for it. */
  address: string | null;
  /** Called before an organization that nobody else belongs to is deleted. */
  beforeDelete: (organizationId: string) => Promise<void>;
}

/**
 * Deletes an account with the organizations that nobody else belongs to; the audit log of the others says so.
 * @throws {APIError} 400 when others belong to one whose only owner this is
 */
export async function deleteAccount(db: Database, { userId, address, beforeDelete }: Deleted): Promise<void> {
  for (const { id } of await ownedAlone(db, userId)) await beforeDelete(id);
  await db.transaction(async (tx) => {
    const memberships = await tx.select({ id: member.organizationId }).from(member).where(eq(member.userId, userId));
    await lockOrganizations(
      tx,
      memberships.map(({ id }) => id),
    );
    const alone = await ownedAlone(tx, userId);
    const deleted = new Set(alone.map(({ id }) => id));
    for (const id of deleted) await tx.delete(organization).where(eq(organization.id, id));
    for (const { id: organizationId } of memberships.filter(({ id }) => !deleted.has(id)))
      await writeAuditEvent(tx, { organizationId, action: 'account_deleted', userId, target: '', address });
    await tx.delete(user).where(eq(user.id, userId));
  });
}

/** @throws {APIError} */
async function ownedAlone(db: Executor, userId: string): Promise<Owned[]> {
  const { rows } = await db.execute<Owned & Record<string, unknown>>(sql`
    select organization.id, organization.name,
      (select count(*)::int from member where member.organization_id = organization.id) as members,
      (select count(*)::int from member where member.organization_id = organization.id and ${isOwner}) as owners
    from organization join member on member.organization_id = organization.id
    where member.user_id = ${userId} and ${isOwner}
    order by organization.name
  `);
  const left = rows.find(({ members, owners }) => members > 1 && owners === 1);
  if (left !== undefined) {
    const message = `You are the only owner of ${left.name}. Make somebody else its owner or delete it first.`;
    throw new APIError('BAD_REQUEST', { code: 'ONLY_OWNER', message });
  }
  return rows.filter(({ members }) => members === 1);
}
