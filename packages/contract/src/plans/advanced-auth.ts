import type { AuthConfig } from '../schemas/credentials.ts';

type Kind = AuthConfig['auth_type'];

/** What the cards of the plans call advanced. A login that Assay sends itself, and a password, belong to every plan (decision 30). */
const advanced: ReadonlySet<Kind> = new Set<Kind>(['oauth2', 'bearer', 'api_key']);

export const advancedAuthText = 'OAuth 2.0, bearer tokens (JWT) and API keys are advanced authentication';

export const isAdvancedAuth = (kind: Kind): boolean => advanced.has(kind);
