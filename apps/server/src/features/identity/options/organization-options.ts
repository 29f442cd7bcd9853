import { APIError } from 'better-auth/api';
import { organization as organizationPlugin } from 'better-auth/plugins';
import { defaultRoles, memberAc } from 'better-auth/plugins/organization/access';
import type { createIdentityMails } from '../identity-mails.ts';
import type { EmbeddedIdentityOptions } from './identity-options.ts';

const MAX_MEMBERS = 1000;

export function organizations(options: EmbeddedIdentityOptions, mails: ReturnType<typeof createIdentityMails>) {
  const { mailer } = options;
  return organizationPlugin({
    // Without mail the link is handed over by the inviter, which is as good as a confirmed address.
    requireEmailVerificationOnInvitation: mailer.canSend,
    sendInvitationEmail: mails.invite,
    membershipLimit: MAX_MEMBERS,
    roles: { ...defaultRoles, viewer: memberAc },
    organizationHooks: {
      beforeCancelInvitation: ({ invitation }) => refuseEnded(invitation.status),
      beforeDeleteOrganization: ({ organization }) => options.beforeDeleteOrganization(organization.id),
    },
  });
}

/** @throws {APIError} 400 for an invitation that was accepted, rejected or cancelled before */
async function refuseEnded(status: string): Promise<void> {
  if (status === 'pending') return;
  const done = status === 'canceled' ? 'cancelled' : status;
  const message = `This invitation was ${done} before. Reload the page to see who is in the organization.`;
  throw new APIError('BAD_REQUEST', { code: 'INVITATION_ENDED', message });
}
