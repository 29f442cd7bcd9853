import type { AccountData } from '@assay/contract';
import { asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import {
  accessToken,
  account,
  auditEvent,
  feedback,
  invitation,
  member,
  organization,
  passkey,
  session,
  user,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { toAuditAction } from '../audit/index.ts';
import { toRole } from '../identity/index.ts';

/** Of the audit log the latest. */
const MAX_EVENTS = 10_000;

/** @throws {AppError} unauthenticated when the account was deleted meanwhile */
export async function readAccountData(db: Executor, userId: string): Promise<AccountData> {
  const [person] = await db.select().from(user).where(eq(user.id, userId));
  if (person === undefined) throw new AppError('unauthenticated', 'This account does not exist any more.');
  const { id, name, email, emailVerified, twoFactorEnabled, createdAt } = person;
  return {
    format: 'assay-account',
    version: 1,
    exported_at: new Date().toISOString(),
    account: {
      id,
      name,
      email,
      email_confirmed: emailVerified,
      second_factor: twoFactorEnabled,
      created_at: createdAt.toISOString(),
    },
    ...(await readSignIn(db, userId)),
    ...(await readMemberships(db, { userId, email })),
    ...(await readDeeds(db, userId)),
  };
}

async function readSignIn(
  db: Executor,
  userId: string,
): Promise<Pick<AccountData, 'passkeys' | 'sessions' | 'sign_in' | 'tokens'>> {
  const ways = await db.select().from(account).where(eq(account.userId, userId)).orderBy(asc(account.createdAt));
  const sessions = await db.select().from(session).where(eq(session.userId, userId)).orderBy(asc(session.createdAt));
  const tokens = await db.select().from(accessToken).where(eq(accessToken.userId, userId)).orderBy(asc(accessToken.id));
  const keys = await db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt));
  return {
    passkeys: keys.map((one) => ({ name: one.name ?? '', since: one.createdAt.toISOString() })),
    sign_in: ways.map((one) => ({ provider: one.providerId, since: one.createdAt.toISOString() })),
    sessions: sessions.map((one) => ({
      device: one.userAgent,
      address: one.ipAddress,
      created_at: one.createdAt.toISOString(),
      expires_at: one.expiresAt.toISOString(),
    })),
    tokens: tokens.map((one) => ({
      label: one.label,
      scopes: one.scopes,
      created_at: one.createdAt.toISOString(),
      expires_at: one.expiresAt?.toISOString() ?? null,
    })),
  };
}

async function readMemberships(
  db: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<Pick<AccountData, 'invitations' | 'organizations'>> {
  const organizations = await db
    .select({ name: organization.name, role: member.role, since: member.createdAt })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt));
  const invitations = await db
    .select({ organization: organization.name, role: invitation.role, expiresAt: invitation.expiresAt })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(eq(invitation.email, email))
    .orderBy(asc(invitation.createdAt));
  return {
    organizations: organizations.map(({ role, since, ...one }) => ({
      ...one,
      role: toRole(role),
      since: since.toISOString(),
    })),
    invitations: invitations.map(({ expiresAt, ...one }) => ({ ...one, expires_at: expiresAt.toISOString() })),
  };
}

async function readDeeds(db: Executor, userId: string): Promise<Pick<AccountData, 'audit_log' | 'feedback'>> {
  const texts = await db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.id));
  const events = await db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.actorId, userId))
    .orderBy(desc(auditEvent.id))
    .limit(MAX_EVENTS);
  return {
    feedback: texts.map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() })),
    audit_log: events.flatMap(({ action: stored, target, address, createdAt }) => {
      const action = toAuditAction(stored);
      return action === undefined ? [] : [{ action, target, address, at: createdAt.toISOString() }];
    }),
  };
}
