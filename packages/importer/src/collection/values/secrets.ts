import { isSecretName } from '@assay/api-model';
import type { SecurityScheme } from '@assay/api-model';
import type { Pair } from '../pair.ts';

/** How a request signs in: the scheme and its name. The values themselves are never taken over. */
export interface Credentials {
  name: string;
  scheme: SecurityScheme;
}

export const httpScheme = (scheme: string): SecurityScheme => ({
  type: 'http',
  scheme,
  in: null,
  name: null,
  description: null,
});
export const otherScheme = (type: SecurityScheme['type']): SecurityScheme => ({
  type,
  scheme: null,
  in: null,
  name: null,
  description: null,
});

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

/** A key that is sent under a name of its own. */
export function apiKey(name: string, location: 'cookie' | 'header' | 'query'): Credentials {
  return { name: `apiKey ${name}`, scheme: { ...otherScheme('apiKey'), in: location, name } };
}

/** A cookie may keep a language as well as a login. */
function cookieCredentials(value: string): Credentials | null {
  const names = value.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  const name = names.find((one) => loginCookie.test(one));
  return name === undefined ? null : apiKey(name, 'cookie');
}

/** What an Authorization header says by itself. */
function headerCredentials(value: string): Credentials {
  return /^basic\b/i.test(value)
    ? { name: 'basic', scheme: httpScheme('basic') }
    : { name: 'bearer', scheme: httpScheme('bearer') };
}
