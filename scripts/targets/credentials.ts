import { createKeyring, createTokenSource } from '@assay/runner';
import type { AuthSettings, TokenSource, Transport } from '@assay/runner';
import type { TargetCredential } from './read-target.ts';

function toSettings(credential: TargetCredential, baseUrl: string): AuthSettings {
  switch (credential.type) {
    case 'login':
      return {
        kind: 'token',
        endpoint: `${baseUrl}${credential.path}`,
        method: credential.method,
        headers: credential.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
        body: credential.form ?? credential.json ?? {},
        instruction: `the value of \`${credential.token}\` in the JSON answer`,
        location: credential.in,
        parameterName: credential.name,
        format: credential.format,
      };
    case 'bearer':
      return { kind: 'bearer', token: credential.token };
    case 'basic':
      return { kind: 'basic', username: credential.username, password: credential.password };
    case 'api_key':
      return { kind: 'api_key', key: credential.value, location: credential.in, parameterName: credential.name };
    case 'client_credentials':
      return {
        kind: 'oauth2',
        tokenUrl: `${baseUrl}${credential.path}`,
        clientId: credential.clientId,
        clientSecret: credential.clientSecret,
        scope: credential.scope ?? null,
        audience: null,
        clientAuthentication: 'client_secret_post',
      };
  }
}

/** What a person would configure: the main account with the credentials of its schemes, or the other one. */
export function tokensOf(
  credentials: Readonly<Record<string, TargetCredential>>,
  account: 'main' | 'other',
  { baseUrl, transport }: { baseUrl: string; transport: Transport },
): TokenSource | null {
  const own = credentials[account];
  if (own === undefined) return null;
  const source = (one: TargetCredential): TokenSource => createTokenSource(toSettings(one, baseUrl), transport);
  const named = Object.entries(credentials).flatMap(([name, one]): [string, TokenSource][] =>
    account === 'other' || name === 'other' || one.scheme === undefined || one.scheme === own.scheme
      ? []
      : [[one.scheme, source(one)]],
  );
  const main = source(own);
  const bySchemes = new Map(named);
  if (own.scheme !== undefined && bySchemes.size > 0) bySchemes.set(own.scheme, main);
  return createKeyring({ main, bySchemes });
}
