import type { AuthDraft, AuthKind } from './auth-draft.ts';
import { parseObject } from './auth-draft.ts';
import { authTexts, checkDraft } from './check-draft.ts';

/** The fields that each kind of credentials cannot do without, with the labels of the form (WIZ-11). */
const required: Record<AuthKind, Partial<Record<keyof AuthDraft, string>>> = {
  token: {
    http_method: 'HTTP Method',
    auth_endpoint: 'Authentication Endpoint',
    auth_body: 'Body (JSON)',
    token_extraction_instruction: 'Token extraction instruction',
    token_usage_location: 'Token usage location',
    token_param_name: 'Parameter name',
  },
  session: { http_method: 'HTTP Method', auth_endpoint: 'Authentication Endpoint', auth_body: 'Body (JSON)' },
  bearer: { token: 'Token' },
  basic: { username: 'Username' },
  api_key: { api_key: 'API key', key_name: 'Parameter name' },
  oauth2: { token_url: 'Token URL', client_id: 'Client ID', client_secret: 'Client secret' },
};

/** The labels of the required fields that are blank; an empty body does for a login by GET only (decision 27). */
export function missingFields(draft: AuthDraft): string[] {
  const fields = Object.entries(required[draft.auth_type]) as [keyof AuthDraft, string][];
  return fields.filter(([name]) => isBlank(draft, name)).map(([, label]) => label);
}

function isBlank(draft: AuthDraft, name: keyof AuthDraft): boolean {
  const text = draft[name].trim();
  if (name !== 'auth_body' || text === '') return text === '';
  const body = parseObject(text);
  return draft.http_method !== 'GET' && body !== null && Object.keys(body).length === 0;
}

export const isComplete = (draft: AuthDraft): boolean => missingFields(draft).length === 0;

/** Why the wizard does not take a draft, before its fields are checked one by one; null when it does (WIZ-11, WIZ-12). */
export function strictText(draft: AuthDraft): string | null {
  const missing = missingFields(draft);
  if (missing.length > 0) return `Please fill in all required fields: ${missing.join(', ')}`;
  if (draft.auth_type === 'token' && checkDraft(draft).auth_endpoint === authTexts.endpointInvalid)
    return 'Please enter a valid URL for the authentication endpoint';
  return null;
}
