import { randomUUID } from 'node:crypto';
import { roles } from '@assay/contract';
import type { Role } from '@assay/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { member, organization, user } from '../../db/schema/index.ts';

export interface Membership {
  organizationId: string;
  role: Role;
}

/** Remember the organization that a user changed to. Sessions are updated for other reasons too; only these calls change it. */
export function choiceHooks(db: Database) {
  return {
    after: async (
      session: { userId: string; activeOrganizationId?: unknown } | null,
      context: { path?: string } | null,
    ): Promise<void> => {
      const id = session?.activeOrganizationId;
      if (session === null || typeof id !== 'string' || context?.path?.startsWith('/organization/') !== true) return;
      await db
        .update(member)
        .set({ chosenAt: sql`now()` })
        .where(and(eq(member.userId, session.userId), eq(member.organizationId, id)));
    },
  };
}

/** The user's membership of the preferred organization, else of the one they last chose, else of their first; makes a personal one if none. */
export async function findMembership(db: Database, userId: string, preferred: string | null): Promise<Membership> {
  const memberships = await db
    .select({ organizationId: member.organizationId, role: member.role })
    .from(member)
    .where(eq(member.userId, userId))
    .orderBy(sql`${member.chosenAt} desc nulls last`, asc(member.createdAt));
  const chosen = memberships.find((entry) => entry.organizationId === preferred) ?? memberships[0];
  if (chosen) return { organizationId: chosen.organizationId, role: toRole(chosen.role) };
  return createPersonalOrganization(db, userId);
}

/** Its id derives from the user's, so two requests at once make one organization. */
async function createPersonalOrganization(db: Database, userId: string): Promise<Membership> {
  const id = `personal-${userId}`;
  const owner = await db.select({ name: user.name }).from(user).where(eq(user.id, userId));
  await db.transaction(async (tx) => {
    const name = `${owner[0]?.name ?? 'Personal'}'s workspace`;
    await tx.insert(organization).values({ id, name, slug: id }).onConflictDoNothing();
    const present = await tx
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.organizationId, id), eq(member.userId, userId)))
      .for('update');
    if (present.length === 0)
      await tx.insert(member).values({ id: randomUUID(), organizationId: id, userId, role: 'owner' });
  });
  return { organizationId: id, role: 'owner' };
}

/** The provider lists several roles with commas; the one that may most counts. */
export function toRole(stored: string): Role {
  const held = stored.split(',').map((role) => role.trim());
  return roles.findLast((role) => held.includes(role)) ?? 'viewer';
}
