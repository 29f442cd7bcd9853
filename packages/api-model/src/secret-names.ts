import type { Json, JsonObject } from './json-schema.ts';
import { nameWords } from './name-words.ts';

/**
 * The one list of names under which people keep what nobody else may see. The words are those on which the default filters of
 * Rails (`filter_parameter_logging`), the Sentry clients (`DEFAULT_DENYLIST`) and the OWASP logging cheat sheet agree.
 * A phrase is matched in every spelling: `apiKey`, `api_key`, `API-KEY`, `apikey`.
 */
const phrases = {
  /** What an answer must not show to anybody: the rule "does not leak a password" looks for these. */
  credential:
    'password, passwd, pwd, passphrase, secret, token, api key, private key, credential, secret key, pin hash, cvv, ssn',
  /** What an answer may well show to its owner, but no record of it: sessions, codes, numbers of cards and people. */
  personal: [
    'authorization, cookie, jwt, bearer, passcode, access key, signing key, encryption key',
    'client assertion, saml response, saml assertion, seed phrase, recovery phrase, connection string',
    'subscription key, app key, signature',
    'session id, session key, sess id, connect sid, otp, totp, one time code, mfa code',
    'verification code, recovery code, backup code, auth code, authorization code, security code',
    'cvc, csc, card number, card no, cc number, credit card, primary account number, iban, bank account number',
    'social security, national insurance, national id, passport number',
    'pin code, pin number, pin block, user pin, card pin',
  ].join(', '),
};

/** Short words that say it only at the end of a name: `userPin`, `basicAuth`, not `pinColor` or `sessionLength`. */
const endings = new Set(['pin', 'auth', 'session']);
/** What a name ends with that says something about a secret without showing it: `tokenCount`, `passwordChangedAt`. */
const aboutWords = new Set(
  'type count at on date time day days expiry expire expires expired expiration ttl in age length size policy strength status state limit used left remaining required enabled disabled set changed updated created rotated sent verified valid attempts retries usage name label version algorithm format rules endpoint error errors exception exceptions failure issuer scheme consent color icon provider lifetime'.split(
    ' ',
  ),
);
/** What stands before "token", "tokens" or "pin" when it is none that opens anything. */
const harmlessBefore = new Set(
  'next page previous prev continuation resumption sync cursor csrf xsrf max min total prompt completion input output cached reasoning map location drop gpio'.split(
    ' ',
  ),
);
/** Written together, these may begin a longer word (`passwordhash`); `secret` may not (`secretary`). */
const openers = /^(password|passwd|apikey|privatekey)(?=.)/;
const shortestEnd = 5;

type Kind = keyof typeof phrases;

interface Phrase {
  words: string[];
  joined: string;
}

const table = {
  credential: phrases.credential.split(', ').map(phraseOf),
  personal: `${phrases.credential}, ${phrases.personal}`.split(', ').map(phraseOf),
};

function phraseOf(phrase: string): Phrase {
  return { words: phrase.split(' '), joined: phrase.replaceAll(' ', '') };
}

const maxCached = 5000;
const kept: Record<Kind, Map<string, boolean>> = { credential: new Map(), personal: new Map() };

/** Whether a value under this name is one that nobody but its owner may see: credentials, sessions, one-time codes, numbers of cards and people. */
export function isSecretName(name: string): boolean {
  return remembered(name, 'personal');
}

/** Whether an answer that has a value under this name gives a credential away. */
export function isCredentialName(name: string): boolean {
  return remembered(name, 'credential');
}

const pairName = /^(key|name|field|header|param|parameter|id|type)$/i;
const pairValue = /^(value|val)$/i;

/** Whether a part of an object is the value of a secret that another part names: `{name: "password", value: "hunter2"}`. */
export function isPairedSecret(key: string, holder: Json): boolean {
  if (!pairValue.test(key) || holder === null || typeof holder !== 'object' || Array.isArray(holder)) return false;
  return Object.entries(holder).some(
    ([name, value]) => pairName.test(name) && typeof value === 'string' && value.length <= 64 && isSecretName(value),
  );
}

/** The same of any part: by its own name too, or as the value of an object that is called a secret, as in `credentials: [{value: ...}]`. */
export function isSecretMember(key: string, holder: JsonObject, holderName: string): boolean {
  return isSecretName(key) || (pairValue.test(key) && isSecretName(holderName)) || isPairedSecret(key, holder);
}

function remembered(name: string, kind: Kind): boolean {
  const known = kept[kind].get(name);
  if (known !== undefined) return known;
  if (kept[kind].size > maxCached) kept[kind].clear();
  const found = says(wordsOf(name), kind);
  kept[kind].set(name, found);
  return found;
}

function wordsOf(name: string): string[] {
  return nameWords(name).flatMap((word) => {
    const bare = word.replace(/(?<=\p{L})\d+$/u, '');
    const opener = openers.exec(bare)?.[1];
    return opener === undefined ? [bare] : [opener, bare.slice(opener.length)];
  });
}

function says(words: string[], kind: Kind): boolean {
  const last = words.at(-1) ?? '';
  if (kind === 'personal' && endings.has(last) && !harmlessBefore.has(words.at(-2) ?? '')) return true;
  return words.some((_, at) => table[kind].some((phrase) => isAt(words, at, phrase) && !isHarmless(words, at, phrase)));
}

function isAt(words: string[], at: number, { words: wanted, joined }: Phrase): boolean {
  if (wanted.every((word, index) => isWord(words[at + index] ?? '', word))) return true;
  const word = words[at] ?? '';
  return isWord(word, joined) || ((joined.length >= shortestEnd || joined === 'pwd') && isEnd(word, joined));
}

function isWord(word: string, wanted: string): boolean {
  return word === wanted || (wanted.length > 2 && word === `${wanted}s`);
}

/** `accesstoken`, `userpasswords`. */
function isEnd(word: string, wanted: string): boolean {
  return word.endsWith(wanted) || word.endsWith(`${wanted}s`);
}

function isHarmless(words: string[], at: number, { words: wanted }: Phrase): boolean {
  const last = words.at(-1) ?? '';
  const isDescribed = at + wanted.length < words.length || isRunTogether(words[at] ?? '', wanted);
  if (isDescribed && aboutWords.has(last)) return true;
  if (wanted[0] !== 'token') return false;
  const before = at === 0 ? (words[at] ?? '').replace(/tokens?$/, '') : (words[at - 1] ?? '');
  return harmlessBefore.has(before) || words.includes('csrf');
}

function isRunTogether(word: string, wanted: string[]): boolean {
  return wanted.length > 1 && word.startsWith(wanted.join(''));
}
