import type { ApiModel, JsonObject, Operation, SecurityScheme } from '@assay/api-model';
import type { AuthCredential, AuthProposal } from '@assay/contract';
import { findLogin } from '@assay/generator';
import { BARE_TOKEN_FORMAT, BEARER_TOKEN_FORMAT } from '@assay/scenario';

/** What a document says about credentials. */
export interface Described extends Pick<ApiModel, 'definitions' | 'securitySchemes'> {
  baseUrl: string;
  operations: Operation[];
}

/**
 * The kind of credentials that most operations of a document require, filled in from the document. Secrets are left
 * empty. Null when the document asks for none, or only for kinds that cannot be sent.
 */
export function proposeCredential(described: Described): AuthProposal | null {
  const used = byUse(described);
  for (const name of used) {
    const scheme = described.securitySchemes[name];
    const proposal = scheme === undefined ? null : propose(name, scheme, described);
    if (proposal !== null) return proposal;
  }
  return null;
}

/** Names of the schemes, the one that most operations name first. */
function byUse({ operations, securitySchemes }: Described): string[] {
  const uses = new Map(Object.keys(securitySchemes).map((name) => [name, 0]));
  for (const { security } of operations)
    for (const name of new Set(security.flatMap((requirement) => Object.keys(requirement))))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  return [...uses].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

function propose(name: string, scheme: SecurityScheme, described: Described): AuthProposal | null {
  const says = (what: string): string => `The document describes "${name}": ${what}`;
  if (scheme.type === 'oauth2' && scheme.clientCredentials !== undefined) {
    return { credential: clientCredentials(name, scheme, described), source: says('OAuth 2.0 client credentials.') };
  }
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    return { credential: { auth_type: 'basic', username: '', password: '' }, source: says('user and password.') };
  }
  const login = isBearer(scheme) || readsAuthorization(scheme) ? tokenFlow(described, isBearer(scheme)) : null;
  if (login !== null) {
    return { credential: login.credential, source: says(`a token that ${login.operation} gives.`) };
  }
  if (scheme.type === 'apiKey') return apiKey(scheme, says);
  if (!isBearer(scheme)) return null;
  return { credential: { auth_type: 'bearer', token: '' }, source: says('a bearer token.') };
}

/** Every flow of OAuth 2.0 and OpenID Connect ends in a bearer token. */
function isBearer({ type, scheme }: SecurityScheme): boolean {
  return type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme === 'bearer');
}

const readsAuthorization = ({ type, in: target, name }: SecurityScheme): boolean =>
  type === 'apiKey' && target === 'header' && name?.toLowerCase() === 'authorization';

function apiKey({ in: target, name }: SecurityScheme, says: (what: string) => string): AuthProposal | null {
  if (target === null || name === null) return null;
  return {
    credential: { auth_type: 'api_key', api_key: '', token_usage_location: target, token_param_name: name },
    source: says(`an API key in the ${target} "${name}".`),
  };
}

function clientCredentials(
  name: string,
  { clientCredentials: flow }: SecurityScheme,
  { operations, baseUrl }: Described,
): AuthCredential {
  const named = new Set(
    operations.flatMap(({ security }) => security.flatMap((requirement) => requirement[name] ?? [])),
  );
  const scopes = named.size > 0 ? [...named] : (flow?.scopes ?? []);
  return {
    auth_type: 'oauth2',
    token_url: absolute(flow?.tokenUrl ?? '', baseUrl),
    client_id: '',
    client_secret: '',
    client_authentication: 'client_secret_basic',
    scope: scopes.length === 0 ? null : scopes.join(' ').slice(0, 2000),
    audience: null,
  };
}

function tokenFlow(
  described: Described,
  addsScheme: boolean,
): { credential: AuthCredential; operation: string } | null {
  const login = findLogin(described.operations, described.definitions);
  if (login === null || login.operation.path.includes('{')) return null;
  const { operation, identity, password, tokenPath, contentType, hasScheme } = login;
  const headers: JsonObject = /form-urlencoded/.test(contentType) ? { 'Content-Type': contentType } : {};
  return {
    operation: operation.key,
    credential: {
      auth_type: 'token',
      auth_endpoint: `${operation.baseUrl ?? described.baseUrl}${operation.path}`,
      http_method: 'POST',
      auth_headers: headers,
      auth_body: { [identity]: '', [password]: '' },
      token_extraction_instruction: `take ${tokenPath} from the JSON response`,
      token_usage_location: 'header',
      token_param_name: 'Authorization',
      token_format: addsScheme && !hasScheme ? BEARER_TOKEN_FORMAT : BARE_TOKEN_FORMAT,
    },
  };
}

/** A token URL may be written relative to the address of the API (OpenAPI 3.1, 4.8.29). */
function absolute(url: string, baseUrl: string): string {
  if (url === '') return '';
  try {
    return new URL(url, baseUrl === '' ? undefined : `${baseUrl}/`).href;
  } catch {
    return '';
  }
}
