import { isSecretName } from '@assay/api-model';
import type { SecurityScheme } from '@assay/api-model';
import { isFields } from '../../reading/reader.ts';
import type { Entry } from '../entry.ts';
import { at, listOf, textOf } from '../fields.ts';
import type { Pair } from '../fields.ts';
import type { Variables } from './variables.ts';

/** How a request signs in: the scheme and its name. The values themselves are never taken over. */
export interface Credentials {
  name: string;
  scheme: SecurityScheme;
}

const http = (scheme: string): SecurityScheme => ({ type: 'http', scheme, in: null, name: null, description: null });
const other = (type: SecurityScheme['type']): SecurityScheme => ({
  type,
  scheme: null,
  in: null,
  name: null,
  description: null,
});

const kinds = new Map(
  Object.entries<(auth: unknown, variables: Variables) => Credentials>({
    basic: () => ({ name: 'basic', scheme: http('basic') }),
    bearer: () => ({ name: 'bearer', scheme: http('bearer') }),
    jwt: () => ({ name: 'bearer', scheme: http('bearer') }),
    digest: () => ({ name: 'digest', scheme: http('digest') }),
    oauth2: (auth, variables) => ({
      name: 'oauth2',
      scheme: { ...other('oauth2'), ...clientCredentials(auth, variables) },
    }),
    apikey: (auth) => {
      const location = parameter(auth, 'apikey', 'in') === 'query' ? 'query' : 'header';
      return apiKey(parameter(auth, 'apikey', 'key') || 'X-API-Key', location);
    },
  }),
);

const loginCookie = /sess|auth|token|jwt|sid\b|remember|csrf|xsrf/i;

/** A value of a request that lets somebody in: it is not taken over, and where it says how the request signs in, neither is that lost. */
export interface Secret {
  location: 'body' | 'header' | 'path' | 'query';
  name: string;
  /** Never kept; it says which variables hold secrets too. */
  value: string;
  credentials: Credentials | null;
}

const isMadeWhenSent = (value: string): boolean => value.trim() === '' || /^\{\{\$[^{}]*\}\}$/.test(value.trim());

/** Finds the secrets among the values that a request writes by hand. What is made when it is sent (`{{$guid}}`) is none. */
export function secretsOf(
  location: 'header' | 'path' | 'query',
  pairs: Pair[],
  isMarked: (value: string) => boolean = () => false,
): Secret[] {
  return pairs.flatMap(({ name, value }): Secret[] => {
    const lower = name.toLowerCase();
    const isHidden = isSecretName(name) || isMarked(value);
    if (isMadeWhenSent(value)) return [];
    if (location === 'path') return isHidden ? [{ location, name, value, credentials: null }] : [];
    // Keys of APIs go by that name in addresses, where nothing else says what they are.
    const isKey = lower === 'key' || isHidden;
    if (location === 'query') return isKey ? [{ location, name, value, credentials: apiKey(name, location) }] : [];
    if (lower === 'authorization') return [{ location, name, value, credentials: headerCredentials(value) }];
    if (lower === 'cookie') return [{ location, name, value, credentials: cookieCredentials(value) }];
    if (!isHidden) return [];
    return [{ location, name, value, credentials: lower === 'proxy-authorization' ? null : apiKey(name, location) }];
  });
}

function apiKey(name: string, location: 'cookie' | 'header' | 'query'): Credentials {
  return { name: `apiKey ${name}`, scheme: { ...other('apiKey'), in: location, name } };
}

/** A cookie may keep a language as well as a login. */
function cookieCredentials(value: string): Credentials | null {
  const names = value.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  const name = names.find((one) => loginCookie.test(one));
  return name === undefined ? null : apiKey(name, 'cookie');
}

/** The credentials that hold for a request: its own, else the nearest folder's, else the collection's. */
export function credentialsOf({ request, holders }: Entry, variables: Variables): Credentials | null {
  for (const holder of [request, ...holders]) {
    const auth = at(holder.node, 'auth');
    const type = textOf(at(auth, 'type')).toLowerCase();
    if (!isFields(auth) || type === '' || type === 'inherit') continue;
    if (type === 'noauth') return null;
    return kinds.get(type)?.(auth, variables) ?? { name: type, scheme: other('other') };
  }
  return null;
}

/** Where a token is fetched for a client of its own; the client itself and its secret are left out. */
function clientCredentials(auth: unknown, variables: Variables): Pick<SecurityScheme, 'clientCredentials'> {
  if (parameter(auth, 'oauth2', 'grant_type') !== 'client_credentials') return {};
  const tokenUrl = variables.resolve(parameter(auth, 'oauth2', 'accessTokenUrl'));
  const scope = variables.resolve(parameter(auth, 'oauth2', 'scope'));
  return {
    clientCredentials: {
      tokenUrl: tokenUrl.missing.length === 0 && !variables.containsSecret(tokenUrl.text) ? tokenUrl.text.trim() : '',
      scopes: scope.missing.length === 0 ? scope.text.split(/\s+/).filter(Boolean) : [],
    },
  };
}

/** Values stand in a list since 2.1 and in an object before. */
function parameter(auth: unknown, type: string, key: string): string {
  const values = at(auth, type);
  if (isFields(values)) return textOf(values[key]);
  return textOf(
    at(
      listOf(values).find((row) => at(row, 'key') === key),
      'value',
    ),
  );
}

/** What an Authorization header says by itself. */
function headerCredentials(value: string): Credentials {
  return /^basic\b/i.test(value)
    ? { name: 'basic', scheme: http('basic') }
    : { name: 'bearer', scheme: http('bearer') };
}
