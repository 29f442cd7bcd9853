import type { AccountCredential, AuthConfig, AuthCredential, AuthReference } from '@assay/contract';
import { LoginFields } from './login-fields.ts';

type Shape = Pick<AuthReference, 'fields' | 'placement' | 'login' | 'client'>;

const NOTHING: Shape = { fields: [], placement: null, login: null, client: null };

/**
 * The credentials of a system or environment for a tool that has their values itself: which there are, and how each is used.
 * `id` begins the id of each.
 */
export function toAuthReferences(config: AuthConfig | null, id: string): AuthReference[] {
  if (config === null) return [];
  const { other_user: other, credentials } = config;
  const all: AccountCredential[] = [
    { account: 'own', scheme: null, credential: config },
    ...(other === null ? [] : [{ account: 'other', scheme: null, credential: other }]),
    ...credentials,
  ];
  const known = new Set<string>();
  return all.map(({ account, scheme, credential }) => ({
    auth_config_id: uniqueId([id, ...namesOf(account, scheme)].join('_'), known),
    auth_type: credential.auth_type,
    account,
    scheme,
    ...shapeOf(credential),
  }));
}

/** `12`, `12_OTHER`, `12_ADMIN`, `12_OWN_API_KEY`: the parts of a name of an environment variable. */
function namesOf(account: string, scheme: string | null): string[] {
  if (account === 'own' && scheme === null) return [];
  return [account, ...(scheme === null ? [] : [scheme])].map(variablePart);
}

const variablePart = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');

/** Names that differ only in signs get a number. */
function uniqueId(id: string, known: Set<string>): string {
  let unique = id;
  for (let number = 2; known.has(unique); number += 1) unique = `${id}_${number}`;
  known.add(unique);
  return unique;
}

function shapeOf(credential: AuthCredential): Shape {
  switch (credential.auth_type) {
    case 'bearer':
      return { ...NOTHING, fields: ['TOKEN'] };
    case 'basic': {
      const { username, password } = credential;
      return {
        ...NOTHING,
        fields: [...(username === '' ? [] : ['USERNAME']), ...(password === '' ? [] : ['PASSWORD'])],
      };
    }
    case 'api_key':
      return {
        ...NOTHING,
        fields: ['API_KEY'],
        placement: { location: credential.token_usage_location, name: credential.token_param_name, format: null },
      };
    case 'oauth2': {
      const { token_url: url, scope, audience, client_authentication: authentication } = credential;
      const fields = new LoginFields(['USERNAME', 'PASSWORD']);
      const client = { token_url: fields.address(url), scope, audience, authentication };
      return { ...NOTHING, fields: fields.names, client };
    }
    case 'token':
    case 'session':
      return loginShape(credential);
  }
}

function loginShape(credential: Extract<AuthCredential, { auth_type: 'token' | 'session' }>): Shape {
  const fields = new LoginFields();
  const body = fields.body(credential.auth_body);
  const call = {
    method: credential.http_method,
    url: fields.address(credential.auth_endpoint),
    headers: fields.headers(credential.auth_headers),
    body,
  };
  if (credential.auth_type === 'session') {
    const csrf = credential.csrf && {
      ...credential.csrf,
      endpoint: credential.csrf.endpoint && fields.address(credential.csrf.endpoint),
    };
    return { ...NOTHING, fields: fields.names, login: { ...call, instruction: null, csrf } };
  }
  const { token_usage_location: location, token_param_name: name, token_format: format } = credential;
  return {
    ...NOTHING,
    fields: fields.names,
    placement: { location, name, format },
    login: { ...call, instruction: credential.token_extraction_instruction, csrf: null },
  };
}
