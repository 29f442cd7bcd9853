import type { Mailer, Message } from '../../mail/index.ts';

interface Person {
  email: string;
  name?: string | undefined;
}

interface Invitation {
  id: string;
  email: string;
  role: string;
  organization: { name: string };
  inviter: { user: Person };
}

interface Options {
  publicUrl: string;
  /** Whether this address may be sent one more. */
  mayMail: (email: string) => Promise<boolean>;
}

/** The mails of accounts. Links lead to the steps of the log-in page, which are in its hash. */
export function createIdentityMails(mailer: Mailer, { publicUrl, mayMail }: Options) {
  const send = async (message: Message): Promise<void> => {
    if (await mayMail(message.to)) await mailer.send(message);
  };
  const step = (name: string, query: Record<string, string>): string =>
    `${publicUrl}/login#/${name}?${new URLSearchParams(query).toString()}`;
  return {
    reset: ({ user, token }: { user: Person; token: string }) =>
      send({
        to: user.email,
        subject: 'Choose a new password',
        lines: [
          'Somebody asked for a new password of your Assay account.',
          'The link holds for one hour and works once. If it was not you, do nothing: your password stays as it is.',
        ],
        action: { label: 'Choose a new password', url: step('reset', { token }) },
      }),
    finish: ({ user, token }: { user: Person; token: string }) =>
      send({
        to: user.email,
        subject: 'Finish your Assay account',
        lines: [
          'Somebody created an Assay account with this address. To finish it, open the link and enter the password that you want to log in with.',
          'The link holds for one hour and works once. If it was not you, do nothing: nobody can log in with the account.',
        ],
        action: { label: 'Finish the account', url: step('finish', { token }) },
      }),
    exists: ({ user }: { user: Person }) =>
      send({
        to: user.email,
        subject: 'You have an Assay account already',
        lines: [
          'Somebody tried to create an Assay account with this address, which has one already. It stays as it is.',
          'If it was you, log in. If you forgot your password, choose "Get a link" there.',
        ],
        action: { label: 'Log in', url: `${publicUrl}/login` },
      }),
    ...noticeMails(send, publicUrl),
    confirmChange: ({ user, token }: { user: Person; token: string }) =>
      send({
        to: user.email,
        subject: 'Confirm your e-mail address',
        lines: [
          'Somebody wants to use this address for their Assay account.',
          'If it was you, open the link where you are logged in. If it was not you, do nothing.',
        ],
        action: { label: 'Confirm the address', url: step('confirm', { token }) },
      }),
    invite: ({ id, email, role, organization, inviter }: Invitation) =>
      send({
        to: email,
        subject: `Join ${organization.name} on Assay`,
        lines: [
          `${inviter.user.name ?? inviter.user.email} (${inviter.user.email}) invites you to ${organization.name} as ${role}.`,
          'Sign in or create an account with this address, then accept. The invitation holds for two days.',
        ],
        action: { label: 'See the invitation', url: step('invitation', { id }) },
      }),
  };
}

/** What the owner of an account is sent, so that nobody else changes it unseen. */
function noticeMails(send: (message: Message) => Promise<void>, publicUrl: string) {
  return {
    passwordChanged: ({ user }: { user: Person }) =>
      send({
        to: user.email,
        subject: 'Your password was changed',
        lines: [
          'The password of your Assay account was changed, and its other sessions have ended.',
          'If it was not you, choose "Get a link" on the log-in page and set another one, then look at the sessions, passkeys and linked identities of your profile.',
        ],
        action: { label: 'Log in', url: `${publicUrl}/login` },
      }),
    addressAsked: ({ user, newEmail }: { user: Person; newEmail: string }) =>
      send({
        to: user.email,
        subject: 'Your e-mail address is to be changed',
        lines: [
          `Somebody who knows your password asked to change the address of your Assay account to ${newEmail}. It changes when that address is confirmed.`,
          'If it was not you, change your password now: all other sessions end with that.',
        ],
        action: { label: 'Open your profile', url: `${publicUrl}/settings` },
      }),
    addressChanged: ({ user, newEmail }: { user: Person; newEmail: string }) =>
      send({
        to: user.email,
        subject: 'Your e-mail address was changed',
        lines: [
          `The address of your Assay account is now ${newEmail}; this one no longer opens it.`,
          'If it was not you, tell whoever runs the server.',
        ],
        action: { label: 'Log in', url: `${publicUrl}/login` },
      }),
  };
}
