import type { AuditAction } from '@assay/contract';
import { OIDC_CALLBACK } from '../options/session-options.ts';
import { textIn } from '../../../text-in.ts';
import type { Asked, Said } from './said.ts';
import { addressChange, codeOfDevice, invited, removedMember, renamed, roleChange, unlinked } from './what-was-done.ts';

type Reading = (asked: Asked) => Promise<Said | null> | Said;

const just =
  (action: AuditAction, target = ''): Reading =>
  () => ({ action, target });

/** `field`: what the request says it is done to. */
const of =
  (action: AuditAction, field: string): Reading =>
  ({ ctx }) => ({ action, target: textIn(ctx.body, field) ?? '' });

/** Calls of the provider that are written into the audit log when they have succeeded, read before they are made: afterwards what is gone has no name. */
export const auditedPaths: Readonly<Record<string, Reading>> = {
  '/sign-in/email': just('signed_in'),
  [OIDC_CALLBACK]: just('signed_in', 'by single sign-on'),
  '/sign-out': just('signed_out'),
  '/revoke-session': of('session_revoked', 'id'),
  '/revoke-other-sessions': just('session_revoked', 'all others'),
  '/change-password': just('password_changed'),
  '/change-email': addressChange,
  '/verify-email': addressChange,
  '/unlink-account': unlinked,
  '/two-factor/verify-totp': codeOfDevice,
  '/two-factor/verify-backup-code': just('signed_in', 'with a recovery code'),
  '/two-factor/generate-backup-codes': just('second_factor_changed', 'new recovery codes'),
  '/two-factor/disable': just('second_factor_changed', 'off'),
  '/passkey/verify-authentication': just('signed_in', 'with a passkey'),
  '/passkey/verify-registration': of('passkey_added', 'name'),
  '/passkey/delete-passkey': just('passkey_removed'),
  '/organization/create': of('organization_created', 'name'),
  '/organization/update': renamed,
  '/organization/invite-member': of('member_invited', 'email'),
  '/organization/cancel-invitation': invited,
  '/organization/accept-invitation': just('member_joined'),
  '/organization/remove-member': removedMember,
  '/organization/leave': just('member_left'),
  '/organization/update-member-role': roleChange,
};
