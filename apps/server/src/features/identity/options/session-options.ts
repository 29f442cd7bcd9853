import { APIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { account, user } from '../../../db/schema/index.ts';
import { joinOrganization } from '../oidc/join-organization.ts';
import { unconfirmed } from '../oidc/oidc-provider.ts';
import type { OidcSettings } from '../oidc/oidc-settings.ts';
import { findMembership } from '../personal-organization.ts';
import { CLIENT_ADDRESS_HEADER } from '../sign-in/client-address.ts';
import type { FinishedByMail } from '../sign-up/finished-by-mail.ts';
import { afterSignIn } from './account-options.ts';
import { confirmsAddresses } from './identity-options.ts';
import type { EmbeddedIdentityOptions } from './identity-options.ts';

/** Where the provider of identities sends people back to. */
export const OIDC_CALLBACK = '/callback/:id';

interface Parts {
  options: EmbeddedIdentityOptions;
  oidc: OidcSettings | null;
  finished: FinishedByMail;
}

interface Context {
  path?: string | undefined;
  headers?: Headers | undefined;
}

/** A session begins in the organization that was chosen last, the first one by single sign-on in the organization of that. */
export function sessionHooks({ options, oidc, finished }: Parts) {
  const { db } = options;
  return {
    before: async <S extends { userId: string }>(session: S, context: Context | null) => {
      const { userId } = session;
      const isSingleSignOn = oidc !== null && context?.path === OIDC_CALLBACK;
      if (isSingleSignOn) await requireConfirmed({ options, finished }, userId);
      const address = context?.headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
      const joined = isSingleSignOn ? await joinOrganization(db, oidc, { userId, address }) : null;
      const { organizationId } = await findMembership(db, userId, joined);
      return { data: { ...session, activeOrganizationId: organizationId } };
    },
    after: ({ userId }: { userId: string }) => afterSignIn(options, userId),
  };
}

/**
 * Whoever the provider calls by an address that nobody has confirmed could be anybody: the owner of the mailbox decides, who may have
 * an account here without knowing of this one. @throws {APIError} 403
 */
async function requireConfirmed({ options, finished }: Omit<Parts, 'oidc'>, userId: string): Promise<void> {
  const [found] = await options.db
    .select({ id: user.id, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId));
  if (found === undefined || found.emailVerified) return;
  if (!confirmsAddresses(options)) {
    // Who has linked the identity was signed in with a password.
    if (await hasPassword(options.db, userId)) return;
    throw new APIError('FORBIDDEN', { code: 'address_not_confirmed', message: unconfirmed });
  }
  options.inBackground(finished.sendLink(found));
  const message = `The identity provider has not confirmed ${found.email}. A mail was sent to it: choose a password with its link, log in, then link the provider in your profile.`;
  throw new APIError('FORBIDDEN', { code: 'address_not_confirmed', message });
}

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  return (found?.password ?? null) !== null;
}
