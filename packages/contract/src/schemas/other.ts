import { z } from 'zod';
import { roles } from '../endpoint.ts';
import { tokenScopes } from './account/token.ts';

export const FEEDBACK_MAX_LENGTH = 400;

export const feedbackSchema = z.object({ feedback: z.string().trim().min(1).max(FEEDBACK_MAX_LENGTH) });

export const acceptedSchema = z.object({ success: z.literal(true) });

export const healthSchema = z.object({ status: z.literal('ok') });

/** What this server has that another may not have. */
export const capabilitiesSchema = z.object({
  /** The name of the language model that it asks; null when it asks none. */
  language_model: z.string().nullable(),
});

/** What a log-in page has to know before anybody is signed in. */
/** Who may create an account: everybody, nobody, who is invited, or the addresses of some domains and who is invited. */
export const signUpModes = ['open', 'closed', 'invitation', 'domain'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export const signInOptionsSchema = z.object({
  /** Whether invitations and links of passwords come by mail; else they are shown or logged. */
  sends_mail: z.boolean(),
  /** What the identity provider is called that people may sign in with; null for none. */
  single_sign_on: z.string().nullable(),
  sign_up: z.enum(signUpModes),
  /** The domains of `domain`. */
  sign_up_domains: z.array(z.string()),
  /** Whether plans can be bought here. */
  sells_plans: z.boolean().default(true),
  /** Whether there is no account yet. */
  is_new: z.boolean(),
});

export type SignInOptions = z.infer<typeof signInOptionsSchema>;

/** Who calls, as the server sees it. */
export const callerSchema = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  /** A session has all scopes. */
  scopes: z.array(z.enum(tokenScopes)),
});

/** The sample API that `npm start` runs beside the server. */
export const sampleSchema = z.object({ url: z.url() });

export const openApiDocumentSchema = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
