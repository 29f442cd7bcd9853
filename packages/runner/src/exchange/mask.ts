import { isSecretName } from '@assay/rules';
import type { RecordedRequest } from '@assay/scenario';
import type { BuiltRequest, CredentialPart } from './build-request.ts';
import { writtenQuery } from './query.ts';
import { SecretFinder } from './secrets/secret-finder.ts';

export const MASK = '********';

/** Where a credential was put: masked there however short it is and whatever the location is called. */
export type CredentialLocation = Pick<CredentialPart, 'location' | 'name'> & {
  also?: readonly Pick<CredentialPart, 'location' | 'name'>[];
};

const locationsOf = (location: CredentialLocation | null): readonly Pick<CredentialPart, 'location' | 'name'>[] =>
  location === null ? [] : [location, ...(location.also ?? [])];

/** A copy of a request that is safe to store and show: credentials are masked, the scheme of Authorization is kept. */
export function maskRequest(
  { method, url, headers, pathParams, body }: Omit<BuiltRequest, 'query'>,
  secrets: readonly string[],
  location: CredentialLocation | null = null,
): RecordedRequest {
  const own = locationsOf(location).filter((one) => one.location === 'header');
  const isOwn = (name: string): boolean => own.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return {
    method,
    url: maskUrl(url, secrets, location),
    headers: Object.entries(headers).map(([name, value]) => [
      name,
      maskHeader(value, secrets, isSecretName(name) || isOwn(name)),
    ]),
    pathParams: secrets.length === 0 ? pathParams : maskValues(pathParams, secrets),
    body: body === null ? null : maskSecrets(body, secrets),
  };
}

function maskValues(values: Record<string, string>, secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskSecrets(value, secrets)]));
}

/** An address that somebody else wrote: what its query calls secret is masked too. */
export function maskAddress(url: string, secrets: readonly string[], location: CredentialLocation | null): string {
  return maskUrl(url, secrets, location).replace(
    /([?&#]([^=&#]+)=)[^&#]+/g,
    (whole: string, head: string, name: string) => (isSecretName(decoded(name)) ? `${head}${MASK}` : whole),
  );
}

function decoded(name: string): string {
  return [...new URLSearchParams(`${name}=`).keys()][0] ?? name;
}

/** Replaces secrets wherever they stand, however they are escaped or encoded there; texts of under 4 characters are none. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  const ranges = SecretFinder.for(secrets)?.find(text) ?? [];
  if (ranges.length === 0) return text;
  const ends = [0, ...ranges.map(([, to]) => to)];
  const kept = ranges.map(([from], at) => text.slice(ends[at], from));
  return [...kept, text.slice(ends.at(-1))].join(MASK);
}

/** Shorter values of cookies are choices, such as a theme. */
const MIN_COOKIE = 8;

/** Headers of an answer as they are stored: what a cookie opens is masked, its name and attributes are kept. */
export const maskAnswerHeaders = (
  headers: readonly (readonly [string, string])[],
  secrets: readonly string[],
): [string, string][] =>
  headers.map(([name, value]) => {
    const known = maskSecrets(value, secrets);
    return [name, name.toLowerCase() === 'set-cookie' ? maskCookie(known) : known];
  });

function maskCookie(cookie: string): string {
  return cookie.replace(/^([^=;]*)=([^;]*)/, (whole: string, name: string, value: string) =>
    value.length >= MIN_COOKIE || (value !== '' && isSecretName(name.trim())) ? `${name}=${MASK}` : whole,
  );
}

/** `maskSecrets` for one. */
export const maskToken = (text: string, token: string | null): string =>
  token === null ? text : maskSecrets(text, [token]);

function maskUrl(url: string, secrets: readonly string[], location: CredentialLocation | null): string {
  // User and password of an address are not sent, and not shown either.
  const masked = maskSecrets(url, secrets).replace(/^(https?:\/\/)[^/?#@]*@/i, `$1${MASK}@`);
  return locationsOf(location).reduce(
    (text, one) => (one.location === 'query' ? maskPair(text, one.name) : text),
    masked,
  );
}

function maskPair(url: string, pairName: string): string {
  const pair = { [pairName]: '' };
  const names = [writtenQuery(pair), new URLSearchParams(pair).toString()];
  const masked = (part: string): string => {
    const name = names.find((one) => part.startsWith(one));
    return name === undefined ? part : `${name}${MASK}${/[&#].*$/s.exec(part)?.[0] ?? ''}`;
  };
  return url
    .split(/(?<=[?&])/)
    .map(masked)
    .join('');
}

function maskHeader(value: string, secrets: readonly string[], isSecret: boolean): string {
  if (!isSecret) return maskSecrets(value, secrets);
  const scheme = /^(Bearer|Basic|Digest|Token)\s/i.exec(value)?.[1];
  return scheme ? `${scheme} ${MASK}` : MASK;
}

/** The texts of a JSON body, whole or cut off, with those masked whose member has a secret name. */
export const maskNamed = (body: string, isSecret: (name: string) => boolean): string =>
  body.replace(/"([^"\\]{1,100})"(\s*:\s*)"((?:[^"\\]|\\.)*)("|$)/g, (whole: string, name: string, colon: string) =>
    isSecret(name) ? `"${name}"${colon}"${MASK}"` : whole,
  );
