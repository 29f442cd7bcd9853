import type { ApiModel, JsonObject, Operation, SecurityScheme } from '@assay/api-model';
import type { AuthCredential, AuthProposal } from '@assay/contract';
import { findLogin, findSessionLogin } from '@assay/generator';
import { BARE_TOKEN_FORMAT, BEARER_TOKEN_FORMAT } from '@assay/scenario';

/** What a document says about credentials. */
export interface Described extends Pick<ApiModel, 'definitions' | 'securitySchemes'> {
  baseUrl: string;
  operations: Operation[];
}

type Proposed = Pick<AuthProposal, 'credential' | 'source'>;

/**
 * The kind of credentials that most operations of a document require, filled in from the document. Secrets are left
 * empty. Null when the document asks for none, or only for kinds that cannot be sent.
 */
export function proposeCredential(described: Described): AuthProposal | null {
  const proposals = byUse(described).flatMap((name) => {
    const scheme = described.securitySchemes[name];
    const proposal = scheme === undefined ? null : propose(name, scheme, described);
    return proposal === null ? [] : [{ ...proposal, scheme: name }];
  });
  const schemes = Object.keys(described.securitySchemes).toSorted();
  const [main, ...others] = proposals;
  if (main === undefined) return proposeLogin(described, schemes);
  return {
    credential: main.credential,
    source: main.source,
    others: others
      .filter(
        ({ scheme, credential }) =>
          callsOf(scheme, main.scheme, described) > 0 && !isOneLogin(credential, main.credential),
      )
      .map(({ scheme, credential, source }) => ({
        scheme,
        credential,
        source: [source, ...descriptionOf(scheme, described), neededBy(callsOf(scheme, main.scheme, described))].join(
          ' ',
        ),
      })),
    schemes,
  };
}

/** Where a document describes no scheme that can be sent, and a login: a token that is given is meant to be sent. */
function proposeLogin(described: Described, schemes: string[]): AuthProposal | null {
  const login = schemes.length > 0 ? null : tokenFlow(described, BEARER_TOKEN_FORMAT);
  if (login === null) return null;
  const source = `The document describes no security scheme, but a token that ${login.operation} gives.`;
  return { credential: login.credential, source, others: [], schemes };
}

/** Two schemes that one login serves. Two keys that are sent alike are those of two accounts. */
const isOneLogin = (one: AuthCredential, other: AuthCredential): boolean =>
  /^(?:token|session|oauth2)$/.test(one.auth_type) && JSON.stringify(one) === JSON.stringify(other);

/** How many operations take a scheme and cannot be called with the main one alone. */
function callsOf(scheme: string, main: string, { operations }: Described): number {
  const servesMain = (requirement: object): boolean => Object.keys(requirement).every((name) => name === main);
  return operations.filter(
    ({ security }) => !security.some(servesMain) && security.some((requirement) => Object.hasOwn(requirement, scheme)),
  ).length;
}

const neededBy = (count: number): string =>
  count === 1 ? '1 endpoint cannot be called without it.' : `${count} endpoints cannot be called without it.`;

const MAX_DESCRIPTION = 160;

/** What a document says of a scheme, where that is no more than a sentence or two. */
function descriptionOf(scheme: string, { securitySchemes }: Described): string[] {
  const said = securitySchemes[scheme]?.description?.trim().replaceAll(/\s+/gu, ' ') ?? '';
  if (said === '' || said.length > MAX_DESCRIPTION) return [];
  return [/[.!?]$/u.test(said) ? said : `${said}.`];
}

/** Names of the schemes, the one that most operations name first; of equals one that does not stand in addresses. */
function byUse({ operations, securitySchemes }: Described): string[] {
  const uses = new Map(Object.keys(securitySchemes).map((name) => [name, 0]));
  for (const { security } of operations)
    for (const name of new Set(security.flatMap((requirement) => Object.keys(requirement))))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  const isInAddress = (name: string): number => (securitySchemes[name]?.in === 'query' ? 1 : 0);
  return [...uses]
    .toSorted(([one, a], [other, b]) => b - a || isInAddress(one) - isInAddress(other))
    .map(([name]) => name);
}

function propose(name: string, scheme: SecurityScheme, described: Described): Proposed | null {
  const says = (what: string): string => `The document describes "${name}": ${what}`;
  if (scheme.type === 'oauth2' && scheme.clientCredentials !== undefined) {
    return { credential: clientCredentials(name, scheme, described), source: says('OAuth 2.0 client credentials.') };
  }
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    return { credential: { auth_type: 'basic', username: '', password: '' }, source: says('user and password.') };
  }
  const login = isBearer(scheme) || readsAuthorization(scheme) ? tokenFlow(described, formatOf(scheme)) : null;
  if (login !== null) {
    return { credential: login.credential, source: says(`a token that ${login.operation} gives.`) };
  }
  const session = isCookie(scheme) ? sessionLogin(described) : null;
  if (session !== null)
    return { credential: session.credential, source: says(`a cookie that ${session.operation} sets.`) };
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

function apiKey({ in: target, name }: SecurityScheme, says: (what: string) => string): Proposed | null {
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

const WRITTEN = /\b(bearer|token|jwt)\s+[<{[$"'`]*\s*[\w-]*(token|key|jwt)/i;
const NAMES = new Map([
  ['token', 'Token {token}'],
  ['jwt', 'JWT {token}'],
]);

/** How a token is written in `Authorization`: as the scheme describes it, else as a bearer, which Swagger 2.0 cannot say. */
function formatOf({ type, description }: SecurityScheme): string {
  const written = type === 'apiKey' ? WRITTEN.exec(description ?? '')?.[1]?.toLowerCase() : undefined;
  return NAMES.get(written ?? '') ?? BEARER_TOKEN_FORMAT;
}

const isCookie = ({ type, in: target }: SecurityScheme): boolean => type === 'apiKey' && target === 'cookie';

/** A login that answers no token: what it gives is a cookie. */
function sessionLogin(described: Described): { credential: AuthCredential; operation: string } | null {
  const login = findSessionLogin(described.operations, described.definitions);
  if (login === null || login.operation.path.includes('{')) return null;
  return {
    operation: login.operation.key,
    credential: {
      auth_type: 'session',
      auth_endpoint: `${login.operation.baseUrl ?? described.baseUrl}${login.operation.path}`,
      http_method: 'POST',
      auth_headers: formHeaders(login.contentType),
      auth_body: { [login.identity]: '', [login.password]: '' },
      csrf: null,
    },
  };
}

const formHeaders = (contentType: string): JsonObject =>
  /form-urlencoded/.test(contentType) ? { 'Content-Type': contentType } : {};

function tokenFlow(described: Described, format: string): { credential: AuthCredential; operation: string } | null {
  const login = findLogin(described.operations, described.definitions);
  if (login === null || login.operation.path.includes('{')) return null;
  const { operation, identity, password, tokenPath, contentType, hasScheme } = login;
  return {
    operation: operation.key,
    credential: {
      auth_type: 'token',
      auth_endpoint: `${operation.baseUrl ?? described.baseUrl}${operation.path}`,
      http_method: 'POST',
      auth_headers: formHeaders(contentType),
      auth_body: { [identity]: '', [password]: '' },
      token_extraction_instruction: `take ${tokenPath} from the JSON response`,
      token_usage_location: 'header',
      token_param_name: 'Authorization',
      token_format: hasScheme ? BARE_TOKEN_FORMAT : format,
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
