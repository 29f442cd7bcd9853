import { singular, wordsOf } from '../../../resources/words/words.ts';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { isOrdinary } from '../../../statements/people.ts';
import { statementsIn } from '../../../statements/statements-in.ts';

/** Accounts and scopes that no document needs to speak of. */
const ADMINISTRATOR = /^(admin|administrator|superuser|superadmin|sysadmin|root)$/;
const SCOPE_FOR_ALL = /(^|[:._/-])(admin|superuser|root|all)($|[:._/-])|\*/i;

/** The roles that, as a text says, get at the records of everybody; `isMeant`: which of its sentences count. */
export const rolesThatSeeAll = (text: string, isMeant: (sentence: string) => boolean = () => true): Set<string> =>
  new Set(
    statementsIn(text)
      .filter(({ right, whose, quote }) => right === 'may' && whose === 'all' && isMeant(quote))
      .flatMap(({ who }) => who)
      .filter((role) => !isOrdinary(role)),
  );

/** Words of names of security schemes that say how somebody is known, and not who that is. */
const MEANS = new Set(
  `api key token bearer basic auth oauth oauth2 oidc openid connect jwt http https header cookie session scheme security access authorization
  authentication authenticated credential credentials password code flow id default client digest hmac signature secret app application user login`.split(
    /\s+/,
  ),
);

/** Whom the security schemes of an account are called after, in the singular: `staff_key`. */
const holdersOf = ({ schemes = [] }: KnownAccount): string[] =>
  schemes
    .flatMap(wordsOf)
    .filter((word) => word.length > 2 && !MEANS.has(word))
    .map(singular);

/** `orders:write` lets somebody do one thing, and is nothing that they are called. */
export const isAbility = (role: string): boolean => /^[\w-]+[:.][\w:.*-]+$/.test(role);

/** What an account is called, whom its credentials are for, and what its answers say that it is, in the singular. */
export function roleWords(account: KnownAccount): Set<string> {
  const { login, roles } = account;
  const name = login.startsWith('account:') ? login.slice('account:'.length) : '';
  const called = [name, ...roles.filter((role) => !isAbility(role))].flatMap((one) => [
    one.toLowerCase(),
    ...wordsOf(one),
  ]);
  return new Set([...called.map(singular), ...holdersOf(account)]);
}

/** Whether a sentence is about those whose credentials have a scheme that an account has nothing of: "members see their own". */
export function isOfOtherHolders(quote: string, account: KnownAccount, accounts: readonly KnownAccount[]): boolean {
  const said = new Set(wordsOf(quote).map(singular));
  const isMeant = (one: KnownAccount): boolean => holdersOf(one).some((word) => said.has(word));
  return account.schemes !== undefined && !isMeant(account) && accounts.some(isMeant);
}

/**
 * Whether an account gets at the records of others by right, so that no refusal is to be expected: a person has said so, or its
 * name, its scopes or its role do, or the document lets its role see all (`seeing`).
 */
export function isPrivileged(account: KnownAccount, seeing: ReadonlySet<string>): boolean {
  if (account.seesAll || account.scopes?.some((scope) => SCOPE_FOR_ALL.test(scope)) === true) return true;
  return [...roleWords(account)].some((word) => seeing.has(word) || ADMINISTRATOR.test(word));
}
