import { z } from 'zod';
import { idSchema, timestampSchema } from '../values.ts';

/** What a token may do: `read` views and runs, `write` changes. */
export const tokenScopes = ['read', 'write'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** What a token begins with, by whose it is: of one user, or of an organization. */
export const tokenPrefixes = { personal: 'assay_pat_', service: 'assay_svc_' } as const;

export type TokenKind = keyof typeof tokenPrefixes;

export const TOKEN_LABEL_MAX_LENGTH = 100;

const ID_DIGITS = 6;

/** A token as lists name it, without any of its secret: `assay_pat_000042...` (D2 section 9). */
export function tokenPreview(kind: TokenKind, id: number): string {
  return `${tokenPrefixes[kind]}${String(id).padStart(ID_DIGITS, '0')}...`;
}

export const tokenCreateSchema = z.object({
  label: z
    .string('Enter a label.')
    .trim()
    .min(1, 'Enter a label.')
    .max(TOKEN_LABEL_MAX_LENGTH, `A label has at most ${TOKEN_LABEL_MAX_LENGTH} characters.`),
  scopes: z
    .array(z.enum(tokenScopes, 'A scope is read or write.'), 'Choose at least one scope.')
    .min(1, 'Choose at least one scope.')
    .max(tokenScopes.length, 'Name each scope once.'),
  /** Null or absent for a token that does not expire. */
  expires_at: z.iso.datetime('Write the time as 2026-12-31T00:00:00Z.').nullish(),
});

/** A token without its secret, which nothing can read again. */
export const tokenSchema = z.object({
  id: idSchema,
  kind: z.enum(['personal', 'service']),
  label: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The name of who created it; null when that account no longer exists. */
  created_by: z.string().nullable(),
  created_at: timestampSchema,
  /** Null when it does not expire. */
  expires_at: timestampSchema.nullable(),
  /** To the minute; null when it was never used. */
  last_used_at: timestampSchema.nullable(),
  /** Null while it is not revoked. */
  revoked_at: timestampSchema.nullable(),
});

/** The only answer that contains the secret. */
export const createdTokenSchema = tokenSchema.extend({ token: z.string() });

export const tokenListQuery = z.object({ include_revoked: z.enum(['true', 'false']).default('false') });

const MAX_USAGE_DAYS = 365;

export const tokenUsageQuery = z.object({ days: z.coerce.number().int().min(1).max(MAX_USAGE_DAYS).default(30) });

/** Requests with a token for each of the last days in UTC, the oldest first and today last. */
export const tokenUsageSchema = z.object({
  token_id: idSchema,
  days: z.int().min(1),
  total_requests: z.int().min(0),
  history: z.array(z.object({ date: z.iso.date(), requests: z.int().min(0) })),
});

export type AccessToken = z.infer<typeof tokenSchema>;
export type CreatedToken = z.infer<typeof createdTokenSchema>;
export type AccessTokenUsage = z.infer<typeof tokenUsageSchema>;
