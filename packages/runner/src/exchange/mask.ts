import { isSecretName } from '@assay/rules';
import type { RecordedRequest } from '@assay/scenario';
import type { BuiltRequest, CredentialPart } from './build-request.ts';
import { writingsOf } from './writings.ts';

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
  const own = locationsOf(location).flatMap((one) => (one.location === 'header' ? one.name.toLowerCase() : []));
  return {
    method,
    url: maskUrl(url, secrets, location),
    headers: Object.entries(headers).map(([name, value]) => [
      name,
      maskHeader(value, secrets, isSecretName(name) || own.includes(name.toLowerCase())),
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

/** `maskToken` for several secrets. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => maskToken(masked, secret), text);
}

/** Replaces a token wherever it stands, in any of its writings. */
export function maskToken(text: string, token: string | null): string {
  if (token === null || token.length < 4) return text;
  return writingsOf(token).reduce((masked, writing) => masked.replaceAll(writing, MASK), text);
}

function maskUrl(url: string, secrets: readonly string[], location: CredentialLocation | null): string {
  // User and password of an address are not sent, and not shown either.
  const masked = maskSecrets(url, secrets).replace(/^(https?:\/\/)[^/?#@]*@/i, `$1${MASK}@`);
  return locationsOf(location).reduce(
    (text, one) => (one.location === 'query' ? maskPair(text, one.name) : text),
    masked,
  );
}

function maskPair(url: string, pairName: string): string {
  const name = new URLSearchParams([[pairName, '']]).toString();
  return url
    .split(/(?<=[?&])/)
    .map((part) => (part.startsWith(name) ? `${name}${MASK}${/[&#].*$/s.exec(part)?.[0] ?? ''}` : part))
    .join('');
}

function maskHeader(value: string, secrets: readonly string[], isSecret: boolean): string {
  if (!isSecret) return maskSecrets(value, secrets);
  const scheme = /^(Bearer|Basic|Digest|Token)\s/i.exec(value)?.[1];
  return scheme ? `${scheme} ${MASK}` : MASK;
}
