import { z } from 'zod';
import { timestampSchema } from '../values.ts';

/** What is written down of an organization: who signed in, and what was changed that gives or takes access, costs money or is gone. */
export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'sign_in_locked',
  'signed_out',
  'session_revoked',
  'password_changed',
  'email_changed',
  'identity_linked',
  'identity_unlinked',
  'account_deleted',
  'second_factor_changed',
  'passkey_added',
  'passkey_removed',
  'organization_created',
  'organization_updated',
  'member_invited',
  'invitation_cancelled',
  'member_joined',
  'member_removed',
  'member_left',
  'role_changed',
  'token_created',
  'token_revoked',
  'credentials_changed',
  'credentials_removed',
  'system_created',
  'system_changed',
  'system_deleted',
  'plan_chosen',
  'plan_cancelled',
  'payment_refunded',
  'data_exported',
] as const;

export const auditActionSchema = z.enum(auditActions);

export const auditEventSchema = z.object({
  id: z.int(),
  action: auditActionSchema,
  /** Who did it, as they were called then; null for nobody, such as a payment provider. */
  actor: z.object({ id: z.string(), email: z.string() }).nullable(),
  /** What it was done to: a name, an address, an id; empty when the action says it. */
  target: z.string(),
  /** Network address of the caller; null when it is not known. */
  address: z.string().nullable(),
  /** Unknown: the server ended while it was being done. */
  outcome: z.enum(['done', 'unknown']),
  at: timestampSchema,
});

export const auditQuery = z.object({
  action: auditActionSchema.optional(),
  /** A part of the e-mail address of who did it. */
  actor: z.string().max(254).optional(),
  /** From this time on. */
  from: timestampSchema.optional(),
  /** Before this time. */
  until: timestampSchema.optional(),
  /** Only events with smaller ids: the next page. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export type AuditAction = z.infer<typeof auditActionSchema>;
export type AuditEvent = z.infer<typeof auditEventSchema>;
