import type { AuthConfig, AuthCredential } from '@assay/contract';
import type { StoredAccount } from '../../db/schema/index.ts';
import { ownSchemes } from './to-logins.ts';

const words = (scope: string): string[] => scope.split(/\s+/).filter(Boolean);

/** The scopes that the token of one account is asked for with; null when it is asked for without, or is no such token. */
function scopesOf(credentials: readonly AuthCredential[]): string[] | null {
  const asked = credentials.flatMap((one) => (one.auth_type === 'oauth2' && one.scope !== null ? [one.scope] : []));
  const sent = credentials.flatMap((one) =>
    one.auth_type === 'token' && typeof one.auth_body['scope'] === 'string' ? [one.auth_body['scope']] : [],
  );
  const scopes = [...asked, ...sent].flatMap(words);
  // What another credential of the account opens, nobody knows.
  const isWhole = credentials.length === asked.length + sent.length;
  return isWhole && scopes.length > 0 ? [...new Set(scopes)] : null;
}

/** What a configuration says of its accounts beside their credentials. */
export function accountsOf(config: AuthConfig): StoredAccount[] {
  const { other_user: other, credentials, privileged_accounts: privileged } = config;
  const names = [
    ...new Set(['own', ...(other === null ? [] : ['other']), ...credentials.map(({ account }) => account)]),
  ];
  const byScheme = ownSchemes(config).map(({ scheme, credential }): StoredAccount => ({
    login: `account:${scheme}`,
    scopes: scopesOf([credential]),
    hasToken: credential.auth_type !== 'session',
    // Nobody has said whose records are kept from it.
    seesAll: true,
    schemes: [scheme],
  }));
  const known = names.map((name): StoredAccount => {
    const main = name === 'own' ? [config] : name === 'other' && other !== null ? [other] : [];
    const of = credentials.filter(({ account }) => account === name);
    const more = of.map(({ credential }) => credential);
    // One that is for whatever has none of its own may open everything.
    const schemes = main.length > 0 ? [null] : of.map(({ scheme }) => scheme);
    const named = schemes.filter((scheme) => scheme !== null);
    return {
      login: name === 'own' || name === 'other' ? name : (`account:${name}` as const),
      scopes: scopesOf([...main, ...more]),
      hasToken: [...main, ...more].some((one) => one.auth_type !== 'session'),
      seesAll: privileged.includes(name),
      ...(named.length === schemes.length && { schemes: named }),
    };
  });
  return [...known, ...byScheme];
}
