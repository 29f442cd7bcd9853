import { APIError } from 'better-auth/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';
import { isOwner, member, organization, user } from '../../../db/schema/index.ts';

/**
 * Until the end of a transaction nobody else gives or takes a role in these organizations. The order is the same for everybody, so two
 * of them do not wait for each other.
 */
export async function lockOrganizations(tx: Executor, ids: readonly string[]): Promise<void> {
  // Not a full lock: what refers to the organization goes on.
  for (const id of ids.toSorted()) await tx.execute(sql`select 1 from organization where id = ${id} for no key update`);
}

/**
 * Before somebody leaves, is removed or gets another role: the organization keeps an owner.
 * @throws {APIError} 400
 */
export async function requireOtherOwner(tx: Executor, organizationId: string, memberId: string): Promise<void> {
  await lockOrganizations(tx, [organizationId]);
  const owners = await tx
    .select({ id: member.id, name: organization.name })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(and(eq(member.organizationId, organizationId), isOwner));
  const [first] = owners;
  if (first !== undefined && owners.length === 1 && first.id === memberId) throw onlyOwner(first.name);
}

function onlyOwner(name: string): APIError {
  const message = `${name} needs an owner. Make somebody else its owner first.`;
  return new APIError('BAD_REQUEST', { code: 'ONLY_OWNER', message });
}

export interface NamedMember {
  id: string;
  organizationId: string;
  userId: string;
  name: string;
  email: string;
  role: string;
}

/** A member and how they are called now. */
export async function findMember(tx: Executor, memberId: string): Promise<NamedMember | null> {
  const [found] = await tx
    .select({
      id: member.id,
      organizationId: member.organizationId,
      userId: member.userId,
      name: user.name,
      email: user.email,
      role: member.role,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.id, memberId));
  return found ?? null;
}
