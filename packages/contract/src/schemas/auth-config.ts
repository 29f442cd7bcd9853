import { z } from 'zod';
import { jsonObjectSchema } from './values.ts';

/** What a stored secret looks like in an answer; sent back unchanged it means "keep the stored value". */
export const SECRET_MASK = '********';

const endpointUrl = z
  .string()
  .trim()
  .min(1, 'Authentication Endpoint is required.')
  .max(2000)
  .refine(isHttpUrl, 'Authentication Endpoint must be a valid URL.');

const tokenFormat = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .transform((value) => (value === '' || value === undefined ? null : value))
  .refine((value) => value === null || value.includes('{token}'), 'Token format must contain {token} placeholder.');

export const authConfigWriteSchema = z.object({
  auth_endpoint: endpointUrl,
  http_method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).default('POST'),
  auth_headers: jsonObjectSchema.default({}),
  auth_body: jsonObjectSchema.nullish().transform((value) => value ?? {}),
  token_extraction_instruction: z
    .string()
    .trim()
    .min(10, 'Token extraction instruction must be at least 10 characters.')
    .max(1000),
  token_usage_location: z.enum(['header', 'query', 'cookie']).default('header'),
  token_param_name: z
    .string()
    .trim()
    .min(1, 'Parameter name is required.')
    .max(200)
    .regex(/^[^\s\p{Cc}:;,=]+$/u, 'Parameter name must not contain spaces, line breaks or separators.')
    .default('Authorization'),
  token_format: tokenFormat,
});

export const authConfigSchema = z.object({
  auth_endpoint: z.string(),
  http_method: z.enum(['GET', 'POST', 'PUT', 'PATCH']),
  auth_headers: jsonObjectSchema,
  auth_body: jsonObjectSchema,
  token_extraction_instruction: z.string(),
  token_usage_location: z.enum(['header', 'query', 'cookie']),
  token_param_name: z.string(),
  token_format: z.string().nullable(),
});

export const extractionTestSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable(),
  token_preview: z.string(),
  token_length: z.int(),
});

export type AuthConfig = z.infer<typeof authConfigSchema>;
export type AuthConfigWrite = z.infer<typeof authConfigWriteSchema>;
export type ExtractionTest = z.infer<typeof extractionTestSchema>;

function isHttpUrl(value: string): boolean {
  return URL_SHAPE.test(value) && z.url().safeParse(value).success;
}

const URL_SHAPE = /^https?:\/\/[^\s/]+/i;
