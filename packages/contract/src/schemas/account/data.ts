import { z } from 'zod';
import { roles } from '../../endpoint.ts';
import { timestampSchema } from '../values.ts';
import { auditEventSchema } from './audit.ts';
import { tokenSchema } from './token.ts';

/** What the server knows of a person (GDPR, articles 15 and 20). Passwords, tokens and keys are hashes or sealed, and not in it. */
export const accountDataSchema = z.object({
  format: z.literal('assay-account'),
  version: z.literal(1),
  exported_at: timestampSchema,
  account: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    second_factor: z.boolean(),
    created_at: timestampSchema,
  }),
  sign_in: z.array(z.object({ provider: z.string(), since: timestampSchema })),
  passkeys: z.array(z.object({ name: z.string(), since: timestampSchema })),
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      address: z.string().nullable(),
      created_at: timestampSchema,
      expires_at: timestampSchema,
    }),
  ),
  organizations: z.array(z.object({ name: z.string(), role: z.enum(roles), since: timestampSchema })),
  invitations: z.array(
    z.object({ organization: z.string(), role: z.string().nullable(), expires_at: timestampSchema }),
  ),
  tokens: z.array(tokenSchema.pick({ label: true, scopes: true, created_at: true, expires_at: true })),
  feedback: z.array(z.object({ text: z.string(), at: timestampSchema })),
  audit_log: z.array(auditEventSchema.pick({ action: true, target: true, address: true, at: true })),
});

export type AccountData = z.infer<typeof accountDataSchema>;
