import { passwordRules } from '@assay/contract';
import type { BetterAuthOptions } from 'better-auth';
import type { createIdentityMails } from '../identity-mails.ts';
import { refusalOf, unconfirmed } from '../oidc/oidc-provider.ts';
import type { OidcSettings } from '../oidc/oidc-settings.ts';
import { OIDC_PROVIDER } from '../oidc/oidc-settings.ts';
import { deleteAccount } from '../owners/delete-account.ts';
import { CLIENT_ADDRESS_HEADER } from '../sign-in/client-address.ts';
import type { FinishedByMail } from '../sign-up/finished-by-mail.ts';
import type { SignUpPolicy } from '../sign-up/sign-up-policy.ts';
import { confirmsAddresses } from './identity-options.ts';
import type { EmbeddedIdentityOptions } from './identity-options.ts';

type Mails = ReturnType<typeof createIdentityMails>;

/** What happens to an account: its address is confirmed or changed, it is deleted. */
export interface AccountParts {
  options: EmbeddedIdentityOptions;
  finished: FinishedByMail;
  oidc: OidcSettings | null;
  policy: SignUpPolicy;
}

/** How long the link of a mail holds that lets somebody choose a password. */
export const RESET_S = 60 * 60;

export function passwordOptions({
  options,
  mails,
  finished,
}: Omit<AccountParts, 'oidc' | 'policy'> & { mails: Mails }) {
  return {
    enabled: true,
    // Signing up answers the same for an address that has an account as for one that has none.
    autoSignIn: false,
    requireEmailVerification: confirmsAddresses(options),
    minPasswordLength: passwordRules.minLength,
    maxPasswordLength: passwordRules.maxLength,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_S,
    sendResetPassword: mails.reset,
    onPasswordReset: async ({ user }) => {
      if (await finished.confirm(user)) await afterSignIn(options, user.id);
      else options.inBackground(mails.passwordChanged({ user }));
    },
    // The answer does not say which of them it was; the mailbox does.
    ...(options.mailer.canSend && {
      onExistingUserSignUp: ({ user }) => (user.emailVerified ? mails.exists({ user }) : finished.sendLink(user)),
    }),
    ...(options.passwords && { password: options.passwords }),
  } satisfies BetterAuthOptions['emailAndPassword'];
}

export function accountOptions({ options, finished, oidc, policy }: AccountParts) {
  const { db, mailer } = options;
  return {
    emailVerification: {
      sendOnSignUp: mailer.canSend,
      sendOnSignIn: confirmsAddresses(options),
      sendVerificationEmail: finished.send,
      afterEmailVerification: ({ id }) => afterSignIn(options, id),
    },
    account: {
      updateAccountOnSignIn: true,
      // An identity gets into an account only by whoever is signed in to it, with its second factor. What the provider has confirmed
      // does not matter then, and an address alone links nothing.
      accountLinking: { disableImplicitLinking: true, trustedProviders: [OIDC_PROVIDER] },
    },
    user: {
      validateUserInfo: async ({ user: { email = '', emailVerified }, source: { method, action } }) => {
        const isProven = emailVerified === true;
        const isProvider = oidc !== null && method === 'oauth';
        const refusal = isProvider ? refusalOf(oidc, email, isProven) : null;
        // Signing up with a password is decided before it is known whether the address has an account.
        const isNew = action === 'create-user' && method !== 'email-password';
        const stranger = isNew && !isProven && !mailer.canSend ? unconfirmed : null;
        const refused = refusal ?? stranger ?? (isNew ? await policy.refusal({ email, isProven }) : null);
        return refused === null ? undefined : { error: 'address_not_allowed', errorDescription: refused };
      },
      // Where nothing can be sent, an address cannot be confirmed either.
      changeEmail: { enabled: true, updateEmailWithoutVerification: !mailer.canSend },
      deleteUser: {
        enabled: true,
        beforeDelete: ({ id }, request) =>
          deleteAccount(db, {
            userId: id,
            address: request?.headers.get(CLIENT_ADDRESS_HEADER) ?? null,
            beforeDelete: options.beforeDeleteOrganization,
          }),
      },
    },
  } satisfies Partial<BetterAuthOptions>;
}

export async function afterSignIn(options: EmbeddedIdentityOptions, userId: string): Promise<void> {
  await options.afterSignIn(userId).catch((error: unknown) => options.log('error', String(error)));
}
