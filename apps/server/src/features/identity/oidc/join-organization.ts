import { randomUUID } from 'node:crypto';
import { roles } from '@assay/contract';
import type { Role } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/index.ts';
import { account, member, organization, user } from '../../../db/schema/index.ts';
import { writeAuditEvent } from '../../audit/index.ts';
import { lockOrganizations } from '../owners/lock-owners.ts';
import { changedRole, named } from '../owners/named-member.ts';
import { OIDC_PROVIDER } from './oidc-settings.ts';
import type { OidcSettings } from './oidc-settings.ts';

interface Caller {
  userId: string;
  /** Network address. */
  address: string | null;
}

/**
 * Gives somebody who signs in with the provider the role that their groups say, at each sign-in. An owner stays one. Answers the
 * organization where they are to begin, which is null for somebody who has chosen another one.
 */
export async function joinOrganization(db: Database, settings: OidcSettings, caller: Caller): Promise<string | null> {
  const { organizationId } = settings;
  if (organizationId === null) return null;
  const person = await findPerson(db, caller.userId);
  if (person === null) return null;
  const role = roleOf(settings, claimsOf(person.idToken));
  return db.transaction(async (tx) => {
    // Two sign-ins at once join once, and nobody is made an owner meanwhile.
    await lockOrganizations(tx, [organizationId]);
    const [there] = await tx
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.id, organizationId));
    if (there === undefined) return null;
    const memberships = await tx
      .select({ id: member.id, organizationId: member.organizationId, role: member.role, chosenAt: member.chosenAt })
      .from(member)
      .where(eq(member.userId, caller.userId));
    const held = memberships.find((one) => one.organizationId === organizationId);
    const write = (action: 'member_joined' | 'role_changed', target: string): Promise<void> =>
      writeAuditEvent(tx, { ...caller, organizationId, action, target: `${target}, by ${settings.name}` });
    if (held === undefined) {
      const joined = { id: randomUUID(), organizationId, userId: caller.userId, role };
      const rows = await tx.insert(member).values(joined).onConflictDoNothing().returning({ id: member.id });
      // An invitation that is accepted at the same moment does not wait for the lock.
      if (rows.length > 0) await write('member_joined', `${named(person)} as ${role}`);
    } else if (held.role !== 'owner' && held.role !== role) {
      await tx.update(member).set({ role }).where(eq(member.id, held.id));
      await write('role_changed', changedRole(person, held.role, role));
    }
    return memberships.some(({ chosenAt }) => chosenAt !== null) ? null : organizationId;
  });
}

async function findPerson(
  db: Executor,
  userId: string,
): Promise<{ name: string; email: string; idToken: string } | null> {
  const [found] = await db
    .select({ name: user.name, email: user.email, idToken: account.idToken })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.userId, userId), eq(account.providerId, OIDC_PROVIDER)));
  return found === undefined || found.idToken === null ? null : { ...found, idToken: found.idToken };
}

/** Of a token that was verified before it was stored. */
function claimsOf(idToken: string): object {
  const claims: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return typeof claims === 'object' && claims !== null ? claims : {};
}

/** The highest role of the groups in a claim, which is a list or a text with spaces. */
export function roleOf({ roleClaim, roles: mapped }: OidcSettings, claims: object): Role {
  const claim: unknown = Reflect.get(claims, roleClaim);
  const groups = Array.isArray(claim) ? claim.map(String) : typeof claim === 'string' ? claim.split(/\s+/) : [];
  const given = groups.flatMap((group) => mapped.get(group) ?? []);
  return roles.findLast((role) => given.includes(role)) ?? 'viewer';
}
