import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';
import { account, invitation, member, organization, user } from '../../../db/schema/index.ts';
import { textIn } from '../../../text-in.ts';
import { findMember } from '../owners/lock-owners.ts';
import { changedRole, named } from '../owners/named-member.ts';
import { changeOf } from '../sign-up/finished-by-mail.ts';
import type { Asked, Said } from './said.ts';

/** Who is removed, as they were called and with the role that they had. */
export async function removedMember({ db, ctx, ownerOf }: Asked): Promise<Said> {
  const who = textIn(ctx.body, 'memberIdOrEmail') ?? '';
  const organizationId = textIn(ctx.body, 'organizationId') ?? (await activeOrganization({ ctx, ownerOf }));
  const found = who.includes('@') ? await memberWith(db, organizationId, who) : await findMember(db, who);
  return { action: 'member_removed', target: found === null ? who : `${named(found)}, ${found.role}` };
}

export async function roleChange({ db, ctx }: Asked): Promise<Said> {
  const held = await findMember(db, textIn(ctx.body, 'memberId') ?? '');
  const role: unknown = Reflect.get(Object(ctx.body), 'role');
  const given = [role].flat().join(',');
  return { action: 'role_changed', target: held === null ? given : changedRole(held, held.role, given) };
}

export async function invited({ db, ctx }: Asked): Promise<Said> {
  const id = textIn(ctx.body, 'invitationId') ?? '';
  const [found] = await db.select({ email: invitation.email }).from(invitation).where(eq(invitation.id, id));
  return { action: 'invitation_cancelled', target: found?.email ?? id };
}

export async function renamed({ db, ctx, ownerOf }: Asked): Promise<Said> {
  const id = textIn(ctx.body, 'organizationId') ?? (await activeOrganization({ ctx, ownerOf })) ?? '';
  const [found] = await db.select({ name: organization.name }).from(organization).where(eq(organization.id, id));
  const name = textIn(Reflect.get(Object(ctx.body), 'data'), 'name');
  return { action: 'organization_updated', target: name === null ? '' : `name: ${found?.name ?? ''} to ${name}` };
}

/** The first code of a device turns the second factor on for whoever is signed in; else it is a sign-in. */
export async function codeOfDevice({ ctx, ownerOf }: Asked): Promise<Said> {
  const owner = ctx.headers === undefined ? null : await ownerOf(ctx.headers);
  return owner === null
    ? { action: 'signed_in', target: 'with a code of a device' }
    : { action: 'second_factor_changed', target: 'on' };
}

/** From which address to which: at once where no mail is sent, else by the link of the mail. */
export async function addressChange({ ctx, ownerOf }: Asked): Promise<Said | null> {
  if (ctx.path === '/verify-email') {
    const change = changeOf(textIn(ctx.query, 'token') ?? '');
    return change === null ? null : { action: 'email_changed', target: `${change.from} to ${change.to}` };
  }
  const owner = ctx.headers === undefined ? null : await ownerOf(ctx.headers);
  const isAtOnce = ctx.context.options.user?.changeEmail?.updateEmailWithoutVerification === true;
  if (!isAtOnce || owner === null) return null;
  return { action: 'email_changed', target: `${owner.email} to ${textIn(ctx.body, 'newEmail') ?? ''}` };
}

export async function unlinked({ db, ctx }: Asked): Promise<Said> {
  const id = textIn(ctx.body, 'accountId') ?? '';
  const [found] = await db
    .select({ provider: account.providerId, email: user.email })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(account.id, id));
  const kind = found?.provider === 'credential' ? 'password' : 'single sign-on';
  return { action: 'identity_unlinked', target: found === undefined ? id : `${kind} of ${found.email}` };
}

async function activeOrganization({ ctx, ownerOf }: Pick<Asked, 'ctx' | 'ownerOf'>): Promise<string | null> {
  const owner = ctx.headers === undefined ? null : await ownerOf(ctx.headers);
  return owner?.organizationId ?? null;
}

async function memberWith(db: Executor, organizationId: string | null, email: string) {
  if (organizationId === null) return null;
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, organizationId), eq(user.email, email.toLowerCase())));
  return found === undefined ? null : findMember(db, found.id);
}
