import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { isOwner, organization } from '../../db/schema/index.ts';

interface Owned {
  id: string;
  name: string;
  members: number;
  owners: number;
}

/**
 * Before an account is deleted: organizations that nobody else belongs to are deleted with it.
 * @throws {APIError} 400 when others belong to one whose only owner this is
 */
export async function leaveOrganizations(
  db: Database,
  userId: string,
  beforeDelete: (organizationId: string) => Promise<void>,
): Promise<void> {
  const owned = await db.execute<Owned & Record<string, unknown>>(sql`
    select organization.id, organization.name,
      (select count(*)::int from member where member.organization_id = organization.id) as members,
      (select count(*)::int from member where member.organization_id = organization.id and ${isOwner}) as owners
    from organization join member on member.organization_id = organization.id
    where member.user_id = ${userId} and ${isOwner}
    order by organization.name
  `);
  const left = owned.rows.find(({ members, owners }) => members > 1 && owners === 1);
  if (left !== undefined) {
    const message = `You are the only owner of ${left.name}. Make somebody else its owner or delete it first.`;
    throw new APIError('BAD_REQUEST', { code: 'ONLY_OWNER', message });
  }
  for (const { id } of owned.rows.filter(({ members }) => members === 1)) {
    await beforeDelete(id);
    await db.delete(organization).where(eq(organization.id, id));
  }
}
