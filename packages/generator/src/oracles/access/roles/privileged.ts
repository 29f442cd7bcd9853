import { singular, wordsOf } from '../../../resources/words/words.ts';
import { sentencesIn } from '../../../resources/words/sentences-in.ts';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { isOrdinary } from './said-roles.ts';

const WHO = '(?<who>[a-z][a-z-]*(?:(?:,| or| and) [a-z][a-z-]*)*)';
const ALL =
  "(?:all|any|every|everything|everybody(?:[’']s)?|everyone(?:[’']s)?|anybody(?:[’']s)?|anyone(?:[’']s)?|each)\\b(?! (?:of )?(?:the )?(?:their|his|her|its|your|my|own)\\b)";
const DO =
  '(?:see|read|list|access|view|get|find|manage|change|edit|update|delete|cancel|act on|work with|handle|use)s?';
/** "Managers see all orders", "A curator may read and change any loan", "Orders of everybody are visible to staff". */
const PATTERNS = [
  new RegExp(
    `(?:^|[.;:(,]\\s*|\\b(?:and|but|while|whereas|only) )(?:an? |the )?${WHO} (?:may |can |also )*${DO}(?:(?:,| and| or) ${DO})* ${ALL}\\b`,
    'i',
  ),
  new RegExp(`\\b${ALL} [a-z ,-]*\\b(?:to|for|by|visible to|open to) (?:an? |the )?${WHO}(?:[.;,)]|$)`, 'i'),
  new RegExp(
    `\\b(?:unless|except (?:for|to|by)|other than) (?:(?:they|you|it) (?:are|is) )?(?:an? |the )?${WHO}(?:[.;,)]|$)`,
    'i',
  ),
];

/** Accounts and scopes that no document needs to speak of. */
const ADMINISTRATOR = /^(admin|administrator|superuser|superadmin|sysadmin|root)$/;
const SCOPE_FOR_ALL = /(^|[:._/-])(admin|superuser|root|all)($|[:._/-])|\*/i;

/** Words before a verb that name nobody. */
const NOBODY = new Set(
  'it this that they you and or also which who one user everybody everyone anybody anyone owner author creator'.split(
    ' ',
  ),
);

/** The roles that, as a text says, get at the records of everybody; `isMeant`: which of its sentences count. */
export function rolesThatSeeAll(text: string, isMeant: (sentence: string) => boolean = () => true): Set<string> {
  const found = sentencesIn(text)
    .filter(isMeant)
    .flatMap((sentence) => PATTERNS.flatMap((pattern) => wordsOf(pattern.exec(sentence)?.groups?.['who'] ?? '')));
  return new Set(found.map(singular).filter((word) => word.length > 2 && !NOBODY.has(word) && !isOrdinary(word)));
}

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

/** What an account is called, whom its credentials are for, and what its answers say that it is, in the singular. */
export function roleWords(account: KnownAccount): Set<string> {
  const { login, roles } = account;
  const name = login.startsWith('account:') ? login.slice('account:'.length) : '';
  const called = [name, ...roles].flatMap((one) => [one.toLowerCase(), ...wordsOf(one)]);
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
