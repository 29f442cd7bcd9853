import { z } from 'zod';
import { authCredentialSchema } from './credentials.ts';

/** What a stored secret looks like in an answer; sent back unchanged it means "keep the stored value". */
export const SECRET_MASK = '********';

export const extractionTestSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable(),
  /** Empty for credentials that are not fetched. */
  token_preview: z.string(),
  token_length: z.int(),
});

/** Credentials as the imported document describes them, without secrets: these are to be filled in. */
export const authProposalSchema = z.object({
  credential: authCredentialSchema,
  /** Where it comes from, one sentence. */
  source: z.string(),
});

export type AuthProposal = z.infer<typeof authProposalSchema>;
export type ExtractionTest = z.infer<typeof extractionTestSchema>;
