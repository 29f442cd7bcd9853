import { credentialLocations, csrfSources } from '@assay/scenario/lists';
import { z } from 'zod';
import { jsonObjectSchema } from './values.ts';

const URL_SHAPE = /^https?:\/\/[^\s/]+/i;

const isHttpUrl = (value: string): boolean => URL_SHAPE.test(value) && z.url().safeParse(value).success;

const httpUrl = (name: string) =>
  z.string().trim().min(1, `${name} is required.`).max(2000).refine(isHttpUrl, `${name} must be a valid URL.`);

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value));

const parameterName = (standard: string) =>
  z
    .string()
    .trim()
    .min(1, 'Parameter name is required.')
    .max(200)
    .regex(/^[^\s\p{Cc}:;,=]+$/u, 'Parameter name must not contain spaces, line breaks or separators.')
    .default(standard);

const location = z.enum(credentialLocations);
const method = z.enum(['GET', 'POST', 'PUT', 'PATCH']);
const csrfSource = z.enum(csrfSources);
const clientAuthentication = z.enum(['client_secret_basic', 'client_secret_post']);

const withoutControls = (max: number, message: string) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, message);

/** A token that is fetched. Without `auth_type` too, as configurations were written before there were other kinds. */
const tokenFlowWrite = z.object({
  auth_type: z.literal('token').optional().default('token'),
  auth_endpoint: httpUrl('Authentication Endpoint'),
  http_method: method.default('POST'),
  auth_headers: jsonObjectSchema.default({}),
  auth_body: jsonObjectSchema.nullish().transform((value) => value ?? {}),
  token_extraction_instruction: z
    .string()
    .trim()
    .min(10, 'Token extraction instruction must be at least 10 characters.')
    .max(1000),
  token_usage_location: location.default('header'),
  token_param_name: parameterName('Authorization'),
  token_format: optionalText(500).refine(
    (value) => value === null || value.includes('{token}'),
    'Token format must contain {token} placeholder.',
  ),
});

/** A fixed token in `Authorization: Bearer` (RFC 6750). */
const bearerWrite = z.object({
  auth_type: z.literal('bearer'),
  token: z
    .string()
    .trim()
    .min(1, 'Token is required.')
    .max(8000)
    .regex(/^[\x21-\x7e]*$/, 'Enter the token alone: without "Bearer", spaces and characters outside of ASCII.'),
});

/** User and password (RFC 7617, UTF-8). One of the two may be empty. */
const basicWrite = z
  .object({
    auth_type: z.literal('basic'),
    username: withoutControls(500, 'Username must not contain line breaks.').regex(
      /^[^:]*$/,
      'Username must not contain a colon; it ends there on its way (RFC 7617).',
    ),
    password: withoutControls(2000, 'Password must not contain line breaks.').default(''),
  })
  .refine(({ username, password }) => username !== '' || password !== '', {
    path: ['username'],
    message: 'Username is required.',
  });

/** A key that every request carries. */
const apiKeyWrite = z
  .object({
    auth_type: z.literal('api_key'),
    api_key: withoutControls(4000, 'API key must not contain line breaks.').trim().min(1, 'API key is required.'),
    token_usage_location: location.default('header'),
    token_param_name: parameterName('X-API-Key'),
  })
  .refine(({ api_key: key, token_usage_location: at }) => at !== 'header' || /^[\x20-\x7e]*$/.test(key), {
    path: ['api_key'],
    message: 'An API key in a header must not contain characters outside of ASCII.',
  })
  .refine(
    ({ api_key: key, token_usage_location: at }) =>
      at !== 'cookie' || /^[\x21-\x7e]*$/.test(key.replace(/[",;\\]/g, ' ')),
    {
      path: ['api_key'],
      message: 'An API key in a cookie must not contain spaces, commas, semicolons or quotation marks (RFC 6265).',
    },
  );

/** OAuth 2.0 client credentials (RFC 6749 section 4.4). */
const oauth2Write = z.object({
  auth_type: z.literal('oauth2'),
  token_url: httpUrl('Token URL'),
  client_id: withoutControls(500, 'Client ID must not contain line breaks.').trim().min(1, 'Client ID is required.'),
  client_secret: withoutControls(4000, 'Client secret must not contain line breaks.')
    .trim()
    .min(1, 'Client secret is required.'),
  client_authentication: clientAuthentication.default('client_secret_basic'),
  scope: optionalText(2000),
  audience: optionalText(2000),
});

/** A login whose answer sets cookies, and a token against forged requests that goes along with them. */
const sessionWrite = z.object({
  auth_type: z.literal('session'),
  auth_endpoint: httpUrl('Authentication Endpoint'),
  http_method: method.default('POST'),
  auth_headers: jsonObjectSchema.default({}),
  auth_body: jsonObjectSchema.nullish().transform((value) => value ?? {}),
  csrf: z
    .object({
      /** Asked before the login; null when the answer to the login has the token. */
      endpoint: httpUrl('CSRF endpoint')
        .nullish()
        .transform((value) => value ?? null),
      source: csrfSource,
      /** Of the cookie or the header; in a body a path, or the name of an input of a form. */
      source_name: z.string().trim().min(1, 'The name of the CSRF cookie, header or field is required.').max(200),
      header: parameterName('X-CSRF-Token'),
    })
    .nullish()
    .transform((value) => value ?? null),
});

/** What a system lets its callers in by, as it is sent. */
export const authCredentialWriteSchema = z.discriminatedUnion('auth_type', [
  tokenFlowWrite,
  bearerWrite,
  basicWrite,
  apiKeyWrite,
  oauth2Write,
  sessionWrite,
]);

/** A second login, for scenarios in which somebody else asks for what the first one owns. */
const otherUser = authCredentialWriteSchema.nullish().transform((value) => value ?? null);

/** Accounts that every system may have; others are named by people. */
const OWN_ACCOUNTS = new Set(['own', 'other']);

const accountName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'Name the account with letters and digits, such as "admin".')
  .refine((name) => name !== 'none', 'Choose another name for the account.');

const accountCredentialWrite = z
  .object({
    /** `own`: the account of the system, `other`: the other user; any other name: an account for steps that name it. */
    account: accountName.default('own'),
    /** The security scheme that it is for; null: every scheme that has none of its own. */
    scheme: optionalText(200),
    credential: authCredentialWriteSchema,
  })
  .refine(({ account, scheme }) => scheme !== null || !OWN_ACCOUNTS.has(account), {
    path: ['scheme'],
    message: 'Choose the security scheme that these credentials are for.',
  });

const accountCredentials = z
  .array(accountCredentialWrite)
  .max(20)
  .default([])
  .superRefine((entries, context) => {
    const seen = new Set<string>();
    for (const [at, { account, scheme }] of entries.entries()) {
      const key = JSON.stringify([account, scheme]);
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [at, 'scheme'],
          message: 'This account has credentials for this scheme already.',
        });
      seen.add(key);
    }
  });

/** Accounts that may see the records of everybody, so that nothing has to be refused to them. */
const privilegedAccounts = z.array(accountName).max(22).default([]);

const others = { other_user: otherUser, credentials: accountCredentials, privileged_accounts: privilegedAccounts };

export const authConfigWriteSchema = z.discriminatedUnion('auth_type', [
  tokenFlowWrite.extend(others),
  bearerWrite.extend(others),
  basicWrite.safeExtend(others),
  apiKeyWrite.safeExtend(others),
  oauth2Write.extend(others),
  sessionWrite.extend(others),
]);

const trial = {
  /** The account whose stored secrets a masked value stands for. */
  login: accountName.default('own'),
  /** The same for credentials of one security scheme. */
  scheme: optionalText(200),
  /** The GET endpoint to try them on; one that refuses requests without credentials when none is given. */
  endpoint_id: z.int().positive().nullish(),
};

export const authTestSchema = z.discriminatedUnion('auth_type', [
  tokenFlowWrite.extend(trial),
  bearerWrite.extend(trial),
  basicWrite.safeExtend(trial),
  apiKeyWrite.safeExtend(trial),
  oauth2Write.extend(trial),
  sessionWrite.extend(trial),
]);

const tokenFlow = z.object({
  auth_type: z.literal('token'),
  auth_endpoint: z.string(),
  http_method: method,
  auth_headers: jsonObjectSchema,
  auth_body: jsonObjectSchema,
  token_extraction_instruction: z.string(),
  token_usage_location: location,
  token_param_name: z.string(),
  token_format: z.string().nullable(),
});
const bearer = z.object({ auth_type: z.literal('bearer'), token: z.string() });
const basic = z.object({ auth_type: z.literal('basic'), username: z.string(), password: z.string() });
const apiKey = z.object({
  auth_type: z.literal('api_key'),
  api_key: z.string(),
  token_usage_location: location,
  token_param_name: z.string(),
});
const oauth2 = z.object({
  auth_type: z.literal('oauth2'),
  token_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  client_authentication: clientAuthentication,
  scope: z.string().nullable(),
  audience: z.string().nullable(),
});

const session = z.object({
  auth_type: z.literal('session'),
  auth_endpoint: z.string(),
  http_method: method,
  auth_headers: jsonObjectSchema,
  auth_body: jsonObjectSchema,
  csrf: z
    .object({
      endpoint: z.string().nullable(),
      source: csrfSource,
      source_name: z.string(),
      header: z.string(),
    })
    .nullable(),
});

/** The same as it is answered, secrets masked. */
export const authCredentialSchema = z.discriminatedUnion('auth_type', [
  tokenFlow,
  bearer,
  basic,
  apiKey,
  oauth2,
  session,
]);

const accountCredentialSchema = z.object({
  account: z.string(),
  scheme: z.string().nullable(),
  credential: authCredentialSchema,
});

const othersAnswered = {
  other_user: authCredentialSchema.nullable(),
  credentials: z.array(accountCredentialSchema),
  privileged_accounts: z.array(z.string()),
};

export const authConfigSchema = z.discriminatedUnion('auth_type', [
  tokenFlow.extend(othersAnswered),
  bearer.extend(othersAnswered),
  basic.extend(othersAnswered),
  apiKey.extend(othersAnswered),
  oauth2.extend(othersAnswered),
  session.extend(othersAnswered),
]);

export type AuthCredential = z.infer<typeof authCredentialSchema>;
export type AccountCredential = z.infer<typeof accountCredentialSchema>;
export type AuthCredentialWrite = z.infer<typeof authCredentialWriteSchema>;
export type AuthConfig = z.infer<typeof authConfigSchema>;
export type AuthConfigWrite = z.infer<typeof authConfigWriteSchema>;
export type AuthTest = z.infer<typeof authTestSchema>;
