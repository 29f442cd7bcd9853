import type { Pair, SuiteRequest } from '../suite.ts';

/** Headers that the transport writes, and those of tools that mean nothing to an API. */
const OWN = new Set([
  'content-length',
  'host',
  'connection',
  'user-agent',
  'accept-encoding',
  'postman-token',
  'transfer-encoding',
]);
const ACCOUNT = /\{\{\s*(?:(other)_token|account_(\w+)_token)\s*\}\}/;

/** Variables that an export puts in place of credentials. */
const OF_EXPORT = /\{\{\s*(?:api_token(?:_\d+)?|other_token|account_\w+_token)\s*\}\}/;

interface Sorted {
  headers: Pair[];
  contentType: string | null;
  account: SuiteRequest['account'];
  /** Names of headers with credentials of their own, which are not taken over. */
  withheld: string[];
}

/** Headers without what the login and the body of a request say by themselves. */
export function sortHeaders(pairs: readonly Pair[], signsIn: boolean): Sorted {
  const sorted: Sorted = { headers: [], contentType: null, account: signsIn ? 'own' : 'none', withheld: [] };
  for (const pair of pairs) {
    const name = pair.name.toLowerCase();
    if (name === 'content-type') sorted.contentType = pair.value;
    else if (isCredential(pair)) {
      sorted.account = accountOf(pair.value);
      if (!OF_EXPORT.test(pair.value)) sorted.withheld.push(pair.name);
    } else if (!OWN.has(name) && !(name === 'accept' && pair.value.includes('*/*'))) sorted.headers.push(pair);
  }
  return sorted;
}

/** What is said of a header whose value stays where it was. */
export const credentialText = (name: string): string =>
  `the value of ${name} is not taken over: requests sign in as the login of the project`;

/** A header or query parameter that carries the credentials of the system. */
export function isCredential({ name, value }: Pair): boolean {
  const lower = name.toLowerCase();
  if (lower === 'authorization' || lower === 'proxy-authorization' || lower === 'cookie') return true;
  return OF_EXPORT.test(value) || /^(?:x-)?(?:api[-_]?key|auth[-_]?token)$/.test(lower);
}

/** Whose credentials a value with a variable of an export holds. */
export function accountOf(value: string): SuiteRequest['account'] {
  const [, other, named] = ACCOUNT.exec(value) ?? [];
  if (other !== undefined) return 'other';
  return named === undefined ? 'own' : `account:${named}`;
}
