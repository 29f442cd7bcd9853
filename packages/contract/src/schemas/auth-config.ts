import { z } from 'zod';
import { credentialLocations } from '@assay/scenario/lists';
import { authCredentialSchema } from './credentials.ts';

export const extractionTestSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable(),
  /** Empty for credentials that are not fetched. */
  token_preview: z.string(),
  token_length: z.int(),
  /** What was sent and answered, in order, secrets masked: the login, a read without credentials, the same with them, and with wrong ones. */
  exchanges: z.array(
    z.object({
      step: z.enum(['login', 'without', 'with', 'wrong']),
      request: z.string(),
      /** What the request carried, values masked; null without credentials. */
      carried: z.string().nullable(),
      status: z.int(),
      body: z.string(),
    }),
  ),
  /** Another way to send the same token, which the API accepts; null when the configured one will do or none does. */
  proposal: z
    .object({
      token_usage_location: z.enum(credentialLocations),
      token_param_name: z.string(),
      token_format: z.string(),
    })
    .nullable(),
});

/** Credentials as the imported document describes them, without secrets: these are to be filled in. */
export const authProposalSchema = z.object({
  credential: authCredentialSchema,
  /** Where it comes from, one sentence. */
  source: z.string(),
  /** Credentials of other security schemes that operations name. */
  others: z.array(z.object({ scheme: z.string(), credential: authCredentialSchema, source: z.string() })),
  /** All security schemes of the document. */
  schemes: z.array(z.string()),
});

export type AuthProposal = z.infer<typeof authProposalSchema>;
export type ExtractionTest = z.infer<typeof extractionTestSchema>;
