import { randomUUID } from 'node:crypto';
import { roles } from '@assay/contract';
import type { Role } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { account, member, organization } from '../../../db/schema/index.ts';
import { OIDC_PROVIDER } from './oidc-settings.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** Gives somebody who signed in with the provider the role that their groups say, at each sign-in. An owner stays one. */
export async function joinOrganization(db: Database, settings: OidcSettings, userId: string): Promise<void> {
  const { organizationId } = settings;
  if (organizationId === null) return;
  const [held] = await db
    .select({ idToken: account.idToken })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, OIDC_PROVIDER)));
  const [there] = await db
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (held === undefined || held.idToken === null || there === undefined) return;
  const role = roleOf(settings, claimsOf(held.idToken));
  const [membership] = await db
    .select({ id: member.id, role: member.role })
    .from(member)
    .where(and(eq(member.organizationId, organizationId), eq(member.userId, userId)));
  if (membership === undefined) await db.insert(member).values({ id: randomUUID(), organizationId, userId, role });
  else if (membership.role !== 'owner' && membership.role !== role)
    await db.update(member).set({ role }).where(eq(member.id, membership.id));
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
