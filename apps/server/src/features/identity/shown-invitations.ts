import type { Role } from '@assay/contract';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { member } from '../../db/schema/index.ts';
import { toRole } from './personal-organization.ts';

interface Invitation {
  organizationId: string;
  role: string;
}

const LIST = '/organization/list-invitations';
const INVITE = '/organization/invite-member';

/**
 * What the provider answers, without the invitations that its reader could not make: an id is all that accepts an invitation where
 * no mail proves an address, and the provider lists them for every member. Null where nothing is to be changed.
 * @throws {APIError} 403 where the reader may not invite, or an invitation made before gives a role above the reader's
 */
export async function shownInvitations(
  db: Database,
  ctx: GenericEndpointContext,
  returned: unknown,
): Promise<object | null> {
  const { path } = ctx;
  const found = path === LIST || path === INVITE ? [returned].flat().filter(isInvitation) : [];
  const [first] = found;
  if (first === undefined) return null;
  const reader = await getSessionFromCtx(ctx);
  const own = reader === null ? null : await roleIn(db, reader.user.id, first.organizationId);
  const shown = found.filter(({ role }) => own !== null && mayInvite(own, toRole(role)));
  const isRefused = own === null || !mayInvite(own, 'viewer') || (path === INVITE && shown.length === 0);
  if (isRefused)
    throw new APIError('FORBIDDEN', {
      code: 'INVITATIONS_NOT_SHOWN',
      message: 'Ask an owner or admin of the organization: only who may invite to a role sees its invitations.',
    });
  return path === LIST && shown.length < found.length ? shown : null;
}

/** Admins invite to each role but that of the owner. */
const mayInvite = (own: Role, role: Role): boolean => own === 'owner' || (own === 'admin' && role !== 'owner');

const isInvitation = (value: unknown): value is Invitation =>
  typeof value === 'object' &&
  value !== null &&
  'organizationId' in value &&
  typeof value.organizationId === 'string' &&
  'role' in value &&
  typeof value.role === 'string';

async function roleIn(db: Database, userId: string, organizationId: string): Promise<Role | null> {
  const [found] = await db
    .select({ role: member.role })
    .from(member)
    .where(and(eq(member.userId, userId), eq(member.organizationId, organizationId)));
  return found === undefined ? null : toRole(found.role);
}
