import { ApiError } from '@assay/client';
import type { AuthConfig } from '@assay/contract';

/** The form's texts; headers and body are edited as JSON text. */
export interface AuthDraft {
  auth_endpoint: string;
  http_method: AuthConfig['http_method'];
  auth_headers: string;
  auth_body: string;
  token_extraction_instruction: string;
  token_usage_location: AuthConfig['token_usage_location'];
  token_param_name: string;
  token_format: string;
}

export const authTexts = {
  endpointRequired: 'Authentication Endpoint is required.',
  endpointInvalid: 'Authentication Endpoint must be a valid URL.',
  formatInvalid: 'Token format must contain {token} placeholder.',
  jsonInvalid: 'Invalid JSON format. Please check your syntax.',
  instructionShort: 'Token extraction instruction must be at least 10 characters.',
  nameRequired: 'Parameter name is required.',
  jsonInTest: 'Invalid JSON in headers or body fields.',
  testFailed: 'Failed to test token extraction.',
} as const;

export const emptyDraft: AuthDraft = {
  auth_endpoint: '',
  http_method: 'POST',
  auth_headers: '{}',
  auth_body: '{}',
  token_extraction_instruction: '',
  token_usage_location: 'header',
  token_param_name: 'Authorization',
  token_format: '',
};

export function toDraft(config: AuthConfig | null): AuthDraft {
  if (config === null) return emptyDraft;
  return {
    ...config,
    auth_headers: JSON.stringify(config.auth_headers, null, 2),
    auth_body: JSON.stringify(config.auth_body, null, 2),
    token_format: config.token_format ?? '',
  };
}

type JsonObject = AuthConfig['auth_body'];

/** A JSON object, `{}` for blank text, null for anything else. */
export function parseObject(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

/** Indented when it is valid, unchanged when it is not. */
export function formatObject(text: string): string {
  const value = parseObject(text);
  return value === null || text.trim() === '' ? text : JSON.stringify(value, null, 2);
}

export type DraftErrors = Partial<Record<keyof AuthDraft, string>>;

export function checkDraft(draft: AuthDraft): DraftErrors {
  const errors: DraftErrors = {};
  const endpoint = draft.auth_endpoint.trim();
  if (endpoint === '') errors.auth_endpoint = authTexts.endpointRequired;
  else if (!/^https?:\/\/[^\s/]/i.test(endpoint) || !URL.canParse(endpoint))
    errors.auth_endpoint = authTexts.endpointInvalid;
  if (draft.token_format.trim() !== '' && !draft.token_format.includes('{token}'))
    errors.token_format = authTexts.formatInvalid;
  if (draft.token_extraction_instruction.trim().length < 10)
    errors.token_extraction_instruction = authTexts.instructionShort;
  if (draft.token_param_name.trim() === '') errors.token_param_name = authTexts.nameRequired;
  if (parseObject(draft.auth_headers) === null) errors.auth_headers = authTexts.jsonInvalid;
  if (parseObject(draft.auth_body) === null) errors.auth_body = authTexts.jsonInvalid;
  return errors;
}

export function toPayload(draft: AuthDraft): AuthConfig {
  return {
    ...draft,
    auth_endpoint: draft.auth_endpoint.trim(),
    auth_headers: parseObject(draft.auth_headers) ?? {},
    auth_body: parseObject(draft.auth_body) ?? {},
    token_format: draft.token_format.trim() === '' ? null : draft.token_format.trim(),
  };
}

/** The test needs one character more than saving (decision 28). */
export function canTest(draft: AuthDraft): boolean {
  return draft.auth_endpoint.trim() !== '' && draft.token_extraction_instruction.trim().length > 10;
}

const EXAMPLE_TOKEN = 'eyJhbGciOi.example.token';

/** How a request will carry the token, with a fixed example in its place. */
export function usagePreview(draft: AuthDraft): string {
  const bearer = draft.token_usage_location === 'header' && draft.token_param_name.toLowerCase() === 'authorization';
  const format = draft.token_format.trim() || (bearer ? 'Bearer {token}' : '{token}');
  const value = format.replaceAll('{token}', EXAMPLE_TOKEN);
  if (draft.token_usage_location === 'query') return `?${draft.token_param_name}=${value}`;
  return draft.token_usage_location === 'cookie'
    ? `Cookie: ${draft.token_param_name}=${value}`
    : `${draft.token_param_name}: ${value}`;
}

/** D2 section 8, Authentication configuration save. */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to save configuration';
  const fixed: Record<number, string> = {
    403: 'You do not have permission to modify this system.',
    404: 'System not found or you do not have access to it.',
    409: 'Authentication configuration already exists for this system.',
  };
  if (error.message === 'Authentication token not available.') return 'Failed to obtain authentication token.';
  return fixed[error.status] ?? (error.message || 'Failed to save configuration');
}
