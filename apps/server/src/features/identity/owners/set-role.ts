import { randomUUID } from 'node:crypto';
import { roles } from '@assay/contract';
import type { Role } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import { signalAccessChange } from '../../../db/index.ts';
import type { Database } from '../../../db/index.ts';
import { member, organization, user } from '../../../db/schema/index.ts';
import { writeAuditEvent } from '../../audit/index.ts';
import { requireOtherOwner } from './lock-owners.ts';
import { changedRole } from './named-member.ts';

interface Given {
  organizationId: string;
  email: string;
  role: string;
}

/**
 * Gives an account a role in an organization, also where it was no member: for one whose owners are gone.
 * @throws {Error} saying what is wrong
 */
export async function setRole(db: Database, { organizationId, email, role: name }: Given): Promise<Role> {
  const role = roles.find((one) => one === name);
  if (role === undefined) throw new Error(`"${name}" is no role. Name one of ${roles.join(', ')}.`);
  const address = email.trim().toLowerCase();
  await db.transaction(async (tx) => {
    const [there] = await tx
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.id, organizationId));
    if (there === undefined) throw new Error(`There is no organization ${organizationId}.`);
    const [found] = await tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.email, address));
    if (found === undefined) throw new Error(`There is no account with the address ${address}.`);
    const [held] = await tx
      .select({ id: member.id, role: member.role })
      .from(member)
      .where(and(eq(member.organizationId, organizationId), eq(member.userId, found.id)));
    if (role !== 'owner') await requireOtherOwner(tx, organizationId, held?.id ?? '');
    if (held === undefined)
      await tx.insert(member).values({ id: randomUUID(), organizationId, userId: found.id, role });
    else await tx.update(member).set({ role }).where(eq(member.id, held.id));
    const change = changedRole({ name: found.name, email: address }, held?.role ?? null, role);
    const target = `${change}, at the command line of the server`;
    await writeAuditEvent(tx, { organizationId, action: 'role_changed', userId: null, target, address: null });
    await signalAccessChange(tx);
  });
  return role;
}
