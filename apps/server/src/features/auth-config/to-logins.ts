import type { AuthConfig, AuthCredential } from '@assay/contract';
import { createKeyring, createTokenSource } from '@assay/runner';
import type { TokenSource, Transport } from '@assay/runner';
import { toAuthSettings } from './to-auth-settings.ts';

/** Where the credentials of each account of a system come from. */
export interface Logins {
  tokens: TokenSource | null;
  otherTokens: TokenSource | null;
  accounts: ReadonlyMap<string, TokenSource>;
}

/**
 * The credentials that the own account has for single schemes beside what it signs in with. By each of them alone it may be somebody
 * else, such as the desk by its key, so each is an account by the name of the scheme, where no other has that.
 */
export function ownSchemes(config: AuthConfig): { scheme: string; credential: AuthCredential }[] {
  const names = new Set(config.credentials.map(({ account }) => account));
  return config.credentials.flatMap(({ account, scheme, credential }) =>
    account !== 'own' || scheme === null || names.has(scheme) ? [] : [{ scheme, credential }],
  );
}

/** One source for each account, each of which tells the security schemes apart. */
export function toLogins(config: AuthConfig | null, transport: Transport): Logins {
  if (config === null) return { tokens: null, otherTokens: null, accounts: new Map() };
  const source = (credential: AuthCredential): TokenSource => createTokenSource(toAuthSettings(credential), transport);
  const account = (name: string, credential: AuthCredential | null): TokenSource | null => {
    const own = config.credentials.filter((one) => one.account === name);
    const main = credential ?? own.find(({ scheme }) => scheme === null)?.credential ?? null;
    const named = own.flatMap(({ scheme, credential: one }) =>
      scheme === null ? [] : [[scheme, source(one)] as const],
    );
    return createKeyring({ main: main && source(main), bySchemes: new Map(named) });
  };
  const names = new Set(config.credentials.map((one) => one.account));
  const accounts = [...names].flatMap((name): [string, TokenSource][] => {
    const tokens = name === 'own' || name === 'other' ? null : account(name, null);
    return tokens === null ? [] : [[name, tokens]];
  });
  for (const { scheme, credential } of ownSchemes(config)) accounts.push([scheme, source(credential)]);
  return {
    tokens: account('own', config),
    otherTokens: account('other', config.other_user),
    accounts: new Map(accounts),
  };
}
