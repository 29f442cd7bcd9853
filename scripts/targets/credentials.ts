import type { KnownAccount } from '@assay/generator';
import { createKeyring, createTokenSource } from '@assay/runner';
import type { AuthSettings, TokenSource, Transport } from '@assay/runner';
import type { TargetCredential } from './read-target.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

function toSettings(credential: TargetCredential, baseUrl: string): AuthSettings {
  switch (credential.type) {
    case 'login':
      return {
        kind: 'token',
        endpoint: `${baseUrl}${credential.path}`,
        method: credential.method,
        headers: credential.form === undefined ? {} : formHeaders,
        body: credential.form ?? credential.json ?? {},
        instruction: `the value of \`${credential.token}\` in the JSON answer`,
        location: credential.in,
        parameterName: credential.name,
        format: credential.format,
      };
    case 'session':
      return {
        kind: 'session',
        endpoint: `${baseUrl}${credential.path}`,
        method: credential.method,
        headers: formHeaders,
        body: credential.form,
        csrf: credential.csrf
          ? {
              endpoint: null,
              source: credential.csrf.source,
              sourceName: credential.csrf.name,
              header: credential.csrf.header,
            }
          : null,
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

const SIGNS_IN_AS = /^(user(name)?|login|e?mail|account|name|phone|client_?id)$/i;

/** What an account signs in as. */
function namesOf(one: TargetCredential): string[] {
  if (one.type === 'basic') return [one.username.toLowerCase()];
  if (one.type !== 'login' && one.type !== 'session') return [];
  const sent = one.type === 'login' ? (one.form ?? one.json ?? {}) : one.form;
  return Object.entries(sent).flatMap(([name, value]) =>
    SIGNS_IN_AS.test(name) && typeof value === 'string' ? [value.toLowerCase()] : [],
  );
}

/** Credentials of further schemes that the main account has. */
const furtherSchemes = ({ main, ...others }: Credentials): [scheme: string, credential: TargetCredential][] =>
  Object.entries(others).flatMap(([name, one]) =>
    name === 'other' || one.scheme === undefined || one.scheme === main?.scheme ? [] : [[one.scheme, one]],
  );

/** The accounts of a target as the generator knows them. */
export function accountsOf(credentials: Credentials): KnownAccount[] {
  const account = (login: KnownAccount['login'], one: TargetCredential | undefined): KnownAccount[] => {
    if (one === undefined) return [];
    const known: KnownAccount = { login, scopes: scopesOf(one), hasToken: true, seesAll: false, roles: [] };
    const further = login === 'own' ? furtherSchemes(credentials).map(([scheme]) => scheme) : [];
    const schemes = one.scheme === undefined ? {} : { schemes: [...new Set([one.scheme, ...further])] };
    return [{ ...known, names: namesOf(one), ...schemes }];
  };
  return [
    ...account('own', credentials['main']),
    ...account('other', credentials['other']),
    ...named(credentials).flatMap(([name, one]) => account(`account:${name}`, one)),
    // Who holds a key beside a login may be somebody else by it.
    ...furtherSchemes(credentials).map(([scheme]): KnownAccount => ({
      login: `account:${scheme}`,
      scopes: null,
      hasToken: true,
      seesAll: true,
      roles: [],
      schemes: [scheme],
    })),
  ];
}

/** The credentials of named accounts. */
export const namedTokens = (
  credentials: Credentials,
  { baseUrl, transport }: { baseUrl: string; transport: Transport },
): ReadonlyMap<string, TokenSource> =>
  new Map(
    [...named(credentials), ...furtherSchemes(credentials)].map(([name, one]) => [
      name,
      createTokenSource(toSettings(one, baseUrl), transport),
    ]),
  );

/** What a person would configure: the main account with the credentials of its schemes, or the other one. */
export function tokensOf(
  credentials: Credentials,
  account: 'main' | 'other',
  { baseUrl, transport }: { baseUrl: string; transport: Transport },
): TokenSource | null {
  const own = credentials[account];
  if (own === undefined) return null;
  const source = (one: TargetCredential): TokenSource => createTokenSource(toSettings(one, baseUrl), transport);
  const further = account === 'main' ? furtherSchemes(credentials) : [];
  const main = source(own);
  const bySchemes = new Map(further.map(([scheme, one]) => [scheme, source(one)]));
  if (own.scheme !== undefined && bySchemes.size > 0) bySchemes.set(own.scheme, main);
  return createKeyring({ main, bySchemes });
}
