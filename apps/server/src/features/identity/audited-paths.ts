import type { AuditAction } from '@assay/contract';

interface AuditedPath {
  action: AuditAction;
  /** The field of the request that says what it was done to. */
  target?: string;
}

/** Calls of the provider that are written into the audit log when they have succeeded. */
export const auditedPaths: Readonly<Record<string, AuditedPath>> = {
  '/sign-in/email': { action: 'signed_in' },
  '/sign-out': { action: 'signed_out' },
  '/revoke-session': { action: 'session_revoked', target: 'id' },
  '/revoke-other-sessions': { action: 'session_revoked' },
  '/change-password': { action: 'password_changed' },
  '/two-factor/verify-totp': { action: 'signed_in' },
  '/two-factor/verify-backup-code': { action: 'signed_in' },
  '/two-factor/enable': { action: 'second_factor_changed' },
  '/two-factor/disable': { action: 'second_factor_changed' },
  '/passkey/verify-authentication': { action: 'signed_in' },
  '/passkey/verify-registration': { action: 'passkey_added', target: 'name' },
  '/passkey/delete-passkey': { action: 'passkey_removed' },
  '/organization/create': { action: 'organization_created', target: 'name' },
  '/organization/update': { action: 'organization_updated' },
  '/organization/invite-member': { action: 'member_invited', target: 'email' },
  '/organization/cancel-invitation': { action: 'invitation_cancelled', target: 'invitationId' },
  '/organization/accept-invitation': { action: 'member_joined' },
  '/organization/remove-member': { action: 'member_removed', target: 'memberIdOrEmail' },
  '/organization/leave': { action: 'member_left' },
  '/organization/update-member-role': { action: 'role_changed', target: 'role' },
};
