import { parseObject } from './auth-draft.ts';
import type { AuthDraft, AuthKind } from './auth-draft.ts';

export const authTexts = {
  endpointRequired: 'Authentication Endpoint is required.',
  endpointInvalid: 'Authentication Endpoint must be a valid URL.',
  formatInvalid: 'Token format must contain {token} placeholder.',
  jsonInvalid: 'Invalid JSON format. Please check your syntax.',
  instructionShort: 'Token extraction instruction must be at least 10 characters.',
  nameRequired: 'Parameter name is required.',
  jsonInTest: 'Invalid JSON in headers or body fields.',
  testFailed: 'Failed to test token extraction.',
  tokenRequired: 'Token is required.',
  tokenInvalid: 'Enter only the token, without "Bearer", spaces or non-ASCII characters.',
  userRequired: 'Username is required.',
  userColon: 'Username must not contain a colon (RFC 7617).',
  keyRequired: 'API key is required.',
  tokenUrlRequired: 'Token URL is required.',
  tokenUrlInvalid: 'Token URL must be a valid URL.',
  clientRequired: 'Client ID is required.',
  csrfName: 'The name of the CSRF cookie, header or field is required.',
  csrfUrl: 'CSRF endpoint must be a valid URL.',
  clientSecretRequired: 'Client secret is required.',
} as const;

export type DraftErrors = Partial<Record<keyof AuthDraft, string>>;

const isUrl = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** The first text whose condition is true. */
const first = (...checks: [boolean, string][]): string | undefined => checks.find(([isWrong]) => isWrong)?.[1];

type Check = (draft: AuthDraft) => Partial<Record<keyof AuthDraft, string | undefined>>;

const checks: Record<AuthKind, Check> = {
  token: (draft) => ({
    auth_endpoint: first(
      [draft.auth_endpoint.trim() === '', authTexts.endpointRequired],
      [!isUrl(draft.auth_endpoint.trim()), authTexts.endpointInvalid],
    ),
    token_format: first([
      draft.token_format.trim() !== '' && !draft.token_format.includes('{token}'),
      authTexts.formatInvalid,
    ]),
    token_extraction_instruction: first([
      draft.token_extraction_instruction.trim().length < 10,
      authTexts.instructionShort,
    ]),
    token_param_name: first([draft.token_param_name.trim() === '', authTexts.nameRequired]),
    auth_headers: first([parseObject(draft.auth_headers) === null, authTexts.jsonInvalid]),
    auth_body: first([parseObject(draft.auth_body) === null, authTexts.jsonInvalid]),
  }),
  session: (draft) => ({
    auth_endpoint: first(
      [draft.auth_endpoint.trim() === '', authTexts.endpointRequired],
      [!isUrl(draft.auth_endpoint.trim()), authTexts.endpointInvalid],
    ),
    auth_headers: first([parseObject(draft.auth_headers) === null, authTexts.jsonInvalid]),
    auth_body: first([parseObject(draft.auth_body) === null, authTexts.jsonInvalid]),
    csrf_source_name: first([draft.csrf_source !== '' && draft.csrf_source_name.trim() === '', authTexts.csrfName]),
    csrf_header: first([draft.csrf_source !== '' && draft.csrf_header.trim() === '', authTexts.nameRequired]),
    csrf_endpoint: first([
      draft.csrf_source !== '' && draft.csrf_endpoint.trim() !== '' && !isUrl(draft.csrf_endpoint.trim()),
      authTexts.csrfUrl,
    ]),
  }),
  bearer: ({ token }) => ({
    token: first(
      [token.trim() === '', authTexts.tokenRequired],
      [!/^[\x21-\x7e]*$/.test(token.trim()), authTexts.tokenInvalid],
    ),
  }),
  basic: ({ username, password }) => ({
    username: first(
      [username === '' && password === '', authTexts.userRequired],
      [username.includes(':'), authTexts.userColon],
    ),
  }),
  api_key: (draft) => ({
    api_key: first([draft.api_key.trim() === '', authTexts.keyRequired]),
    key_name: first([draft.key_name.trim() === '', authTexts.nameRequired]),
  }),
  oauth2: (draft) => ({
    token_url: first(
      [draft.token_url.trim() === '', authTexts.tokenUrlRequired],
      [!isUrl(draft.token_url.trim()), authTexts.tokenUrlInvalid],
    ),
    client_id: first([draft.client_id.trim() === '', authTexts.clientRequired]),
    client_secret: first([draft.client_secret.trim() === '', authTexts.clientSecretRequired]),
  }),
};

/** What is wrong with the fields of a draft's kind, with the texts of the server. */
export function checkDraft(draft: AuthDraft): DraftErrors {
  const found = Object.entries(checks[draft.auth_type](draft)).filter(([, text]) => text !== undefined);
  return Object.fromEntries(found);
}

/** The test of a login needs one character more than saving (decision 28); other kinds can be tried when they can be saved. */
export function canTest(draft: AuthDraft): boolean {
  if (draft.auth_type !== 'token') return Object.keys(checkDraft(draft)).length === 0;
  return draft.auth_endpoint.trim() !== '' && draft.token_extraction_instruction.trim().length > 10;
}

/** What the server refused, by field of a login. `prefix`: where the login stands in what was sent. */
export function refusedFields(
  refused: readonly { field: string; message: string }[],
  prefix: string,
  kind: AuthKind,
): DraftErrors {
  const fields = refused.flatMap(({ field, message }): [string, string][] =>
    field.startsWith(prefix) ? [[nameOf(field.slice(prefix.length), kind), message]] : [],
  );
  return Object.fromEntries(fields.toReversed());
}

function nameOf(path: string, kind: AuthKind): string {
  const [first = '', second = ''] = path.split('.');
  if (first === 'csrf') return `csrf_${second}`;
  return kind === 'api_key' ? (keyFields[first] ?? 'api_key') : first;
}

const keyFields: Record<string, keyof AuthDraft> = {
  token_usage_location: 'key_location',
  token_param_name: 'key_name',
};
