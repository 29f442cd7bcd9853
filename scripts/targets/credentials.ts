import type { KnownAccount } from '@assay/generator';
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

type Credentials = Readonly<Record<string, TargetCredential>>;

const scopesOf = (one: TargetCredential): string[] | null =>
  one.type === 'client_credentials' ? (one.scope?.split(' ') ?? null) : null;

/** Logins beside the main and the other one: those of the same kind, or of no scheme of their own. */
function named(credentials: Credentials): [name: string, credential: TargetCredential][] {
  const { main } = credentials;
  return Object.entries(credentials).filter(
    ([name, { scheme }]) => name !== 'main' && name !== 'other' && (scheme === undefined || scheme === main?.scheme),
  );
}

/** The accounts of a target as the generator knows them. */
export function accountsOf(credentials: Credentials): KnownAccount[] {
  const account = (login: KnownAccount['login'], one: TargetCredential | undefined): KnownAccount[] =>
    one === undefined ? [] : [{ login, scopes: scopesOf(one), hasToken: true, seesAll: false, roles: [] }];
  return [
    ...account('own', credentials['main']),
    ...account('other', credentials['other']),
    ...named(credentials).flatMap(([name, one]) => account(`account:${name}`, one)),
  ];
}

/** The credentials of named accounts. */
export const namedTokens = (
  credentials: Credentials,
  { baseUrl, transport }: { baseUrl: string; transport: Transport },
): ReadonlyMap<string, TokenSource> =>
  new Map(named(credentials).map(([name, one]) => [name, createTokenSource(toSettings(one, baseUrl), transport)]));

/** What a person would configure: the main account with the credentials of its schemes, or the other one. */
export function tokensOf(
  credentials: Credentials,
  account: 'main' | 'other',
  { baseUrl, transport }: { baseUrl: string; transport: Transport },
): TokenSource | null {
  const own = credentials[account];
  if (own === undefined) return null;
  const source = (one: TargetCredential): TokenSource => createTokenSource(toSettings(one, baseUrl), transport);
  const ofSchemes = Object.entries(credentials).flatMap(([name, one]): [string, TokenSource][] =>
    account === 'other' || name === 'other' || one.scheme === undefined || one.scheme === own.scheme
      ? []
      : [[one.scheme, source(one)]],
  );
  const main = source(own);
  const bySchemes = new Map(ofSchemes);
  if (own.scheme !== undefined && bySchemes.size > 0) bySchemes.set(own.scheme, main);
  return createKeyring({ main, bySchemes });
}
