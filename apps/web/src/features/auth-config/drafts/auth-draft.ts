import { ApiError } from '@assay/client';
import { SECRET_MASK } from '@assay/contract';
import type { AuthCredential, ExtractionTest } from '@assay/contract';
import { defaultTokenFormat } from '@assay/scenario';
import type { CredentialLocation, CsrfSource } from '@assay/scenario';
import { parseJson } from '../../../ui/index.ts';

export type AuthKind = AuthCredential['auth_type'];
type TokenFlow = Extract<AuthCredential, { auth_type: 'token' }>;
type Session = Extract<AuthCredential, { auth_type: 'session' }>;
type OAuth2 = Extract<AuthCredential, { auth_type: 'oauth2' }>;

/** The texts of one login's form, of every kind, so that nothing is lost when another kind is looked at; headers and body are edited as JSON text. */
export interface AuthDraft {
  auth_type: AuthKind;
  auth_endpoint: string;
  http_method: TokenFlow['http_method'];
  auth_headers: string;
  auth_body: string;
  token_extraction_instruction: string;
  token_usage_location: CredentialLocation;
  token_param_name: string;
  token_format: string;
  token: string;
  username: string;
  password: string;
  api_key: string;
  /** Where the key is sent; the token of a login has its own location. */
  key_location: CredentialLocation;
  key_name: string;
  token_url: string;
  client_id: string;
  client_secret: string;
  client_authentication: OAuth2['client_authentication'];
  scope: string;
  audience: string;
  /** Empty without a CSRF token. */
  csrf_source: CsrfSource | '';
  csrf_source_name: string;
  csrf_header: string;
  csrf_endpoint: string;
}

export const emptyDraft: AuthDraft = {
  auth_type: 'token',
  auth_endpoint: '',
  http_method: 'POST',
  auth_headers: '{}',
  auth_body: '{}',
  token_extraction_instruction: '',
  token_usage_location: 'header',
  token_param_name: 'Authorization',
  token_format: '',
  token: '',
  username: '',
  password: '',
  api_key: '',
  key_location: 'header',
  key_name: 'X-API-Key',
  token_url: '',
  client_id: '',
  client_secret: '',
  client_authentication: 'client_secret_basic',
  scope: '',
  audience: '',
  csrf_source: '',
  csrf_source_name: '',
  csrf_header: 'X-CSRF-Token',
  csrf_endpoint: '',
};

export function toDraft(credential: AuthCredential | null): AuthDraft {
  if (credential === null) return emptyDraft;
  const { auth_type } = credential;
  switch (auth_type) {
    case 'token':
      return {
        ...emptyDraft,
        ...credential,
        auth_headers: JSON.stringify(credential.auth_headers, null, 2),
        auth_body: JSON.stringify(credential.auth_body, null, 2),
        token_format: credential.token_format ?? '',
      };
    case 'api_key': {
      const { api_key, token_usage_location: key_location, token_param_name: key_name } = credential;
      return { ...emptyDraft, auth_type, api_key, key_location, key_name };
    }
    case 'oauth2':
      return { ...emptyDraft, ...credential, scope: credential.scope ?? '', audience: credential.audience ?? '' };
    case 'session':
      return sessionDraft(credential);
    case 'bearer':
    case 'basic':
      return { ...emptyDraft, ...credential };
  }
}

function sessionDraft({ csrf, ...credential }: Session): AuthDraft {
  return {
    ...emptyDraft,
    ...credential,
    auth_headers: JSON.stringify(credential.auth_headers, null, 2),
    auth_body: JSON.stringify(credential.auth_body, null, 2),
    ...(csrf !== null && {
      csrf_source: csrf.source,
      csrf_source_name: csrf.source_name,
      csrf_header: csrf.header,
      csrf_endpoint: csrf.endpoint ?? '',
    }),
  };
}

/** Another user usually differs only in name and secret: the rest is copied from the first one. */
export function draftForOther(own: AuthDraft): AuthDraft {
  const unmasked = (text: string): string => text.replaceAll(JSON.stringify(SECRET_MASK), '""');
  return {
    ...own,
    auth_headers: unmasked(own.auth_headers),
    auth_body: unmasked(own.auth_body),
    token: '',
    username: '',
    password: '',
    api_key: '',
    client_id: '',
    client_secret: '',
  };
}

type JsonObject = TokenFlow['auth_body'];

/** A JSON object, `{}` for blank text, null for anything else. */
export function parseObject(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  const { value = null } = parseJson(text);
  return typeof value === 'object' && !Array.isArray(value) ? value : null;
}

/** Indented when it is valid, unchanged when it is not. */
export function formatObject(text: string): string {
  const value = parseObject(text);
  return value === null || text.trim() === '' ? text : JSON.stringify(value, null, 2);
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is sent of a draft: the fields of its kind. */
export function toPayload(draft: AuthDraft): AuthCredential {
  switch (draft.auth_type) {
    case 'token':
      return {
        auth_type: 'token',
        auth_endpoint: draft.auth_endpoint.trim(),
        http_method: draft.http_method,
        auth_headers: parseObject(draft.auth_headers) ?? {},
        auth_body: parseObject(draft.auth_body) ?? {},
        token_extraction_instruction: draft.token_extraction_instruction,
        token_usage_location: draft.token_usage_location,
        token_param_name: draft.token_param_name,
        token_format: orNull(draft.token_format),
      };
    case 'session':
      return {
        auth_type: 'session',
        auth_endpoint: draft.auth_endpoint.trim(),
        http_method: draft.http_method,
        auth_headers: parseObject(draft.auth_headers) ?? {},
        auth_body: parseObject(draft.auth_body) ?? {},
        csrf: toCsrf(draft),
      };
    case 'bearer':
      return { auth_type: 'bearer', token: draft.token.trim() };
    case 'basic':
      return { auth_type: 'basic', username: draft.username, password: draft.password };
    case 'api_key':
      return {
        auth_type: 'api_key',
        api_key: draft.api_key.trim(),
        token_usage_location: draft.key_location,
        token_param_name: draft.key_name.trim(),
      };
    case 'oauth2':
      return {
        auth_type: 'oauth2',
        token_url: draft.token_url.trim(),
        client_id: draft.client_id.trim(),
        client_secret: draft.client_secret.trim(),
        client_authentication: draft.client_authentication,
        scope: orNull(draft.scope),
        audience: orNull(draft.audience),
      };
  }
}

function toCsrf(draft: AuthDraft): Session['csrf'] {
  if (draft.csrf_source === '') return null;
  return {
    endpoint: orNull(draft.csrf_endpoint),
    source: draft.csrf_source,
    source_name: draft.csrf_source_name.trim(),
    header: draft.csrf_header.trim(),
  };
}

const EXAMPLE_TOKEN = 'eyJhbGciOi.example.token';

function placed(location: CredentialLocation, name: string, value: string): string {
  if (location === 'query') return `?${name}=${value}`;
  return location === 'cookie' ? `Cookie: ${name}=${value}` : `${name}: ${value}`;
}

/** How a request will carry the credentials, with a fixed example instead of the secret. */
export function usagePreview(draft: AuthDraft): string {
  if (draft.auth_type === 'basic') return 'Authorization: Basic dXNlcjpwYXNzd29yZA==';
  if (draft.auth_type === 'api_key') return placed(draft.key_location, draft.key_name, '0a1b2c3d-example-key');
  if (draft.auth_type === 'session')
    return `Cookie: session=${EXAMPLE_TOKEN}${draft.csrf_source === '' ? '' : `, ${draft.csrf_header}: example-csrf`}`;
  if (draft.auth_type !== 'token') return `Authorization: Bearer ${EXAMPLE_TOKEN}`;
  const { token_usage_location: location, token_param_name: name } = draft;
  const format = draft.token_format.trim() || defaultTokenFormat(location, name);
  return placed(location, name, format.replaceAll('{token}', EXAMPLE_TOKEN));
}

type Placement = NonNullable<ExtractionTest['proposal']>;

/** What changes in a form when the same value is to be sent in another way. */
export function placedDraft(draft: AuthDraft, placement: Placement): Partial<AuthDraft> {
  const { token_usage_location: location, token_param_name: name, token_format: format } = placement;
  if (draft.auth_type === 'token')
    return { token_usage_location: location, token_param_name: name, token_format: format };
  const value = draft.auth_type === 'bearer' ? draft.token : draft.api_key;
  return {
    auth_type: 'api_key',
    api_key: format.replaceAll('{token}', () => value.trim()),
    key_location: location,
    key_name: name,
  };
}

/** A proposal in one line, such as `Authorization: Token {token}`. */
export const placementText = (placement: Placement): string =>
  placed(placement.token_usage_location, placement.token_param_name, placement.token_format);

/** D2 section 8, Authentication configuration save. */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to save configuration';
  const fixed: Record<number, string> = {
    403: 'You do not have permission to modify this system.',
    404: 'System not found or you do not have access to it.',
    409: 'Authentication configuration already exists for this system.',
  };
  if (error.message === 'Authentication token not available.') return 'Failed to obtain authentication token.';
  const fallbacks: Record<number, string> = {
    400: 'Invalid data provided. Please check your inputs.',
    422: 'Validation error. Please check your inputs.',
  };
  if (error.code === 'plan_required') return error.message;
  // Without an answer its own text says more than any fallback.
  const said = error.status === 0 ? error.message : error.detail;
  return fixed[error.status] ?? said ?? fallbacks[error.status] ?? 'Failed to save configuration';
}
