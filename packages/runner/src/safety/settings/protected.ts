import { isSecretLocation } from '@assay/rules';
import { CREDENTIAL, DESTRUCTIVE, BULK, has, OWN, plain, wordsOf } from '../classify/words.ts';

/** What lets people in, says what they may, or keeps a server reachable and safe. */
const PROTECTED = new Set(
  `token tokens key keys secret secrets auth authentication authorization oauth oauth2 sso saml ldap oidc login logins
  role roles permission permissions privilege privileges scope scopes admin admins administrator owner superuser
  cors origin origins maintenance security tls ssl certificate certificates firewall allowlist whitelist blocklist
  denylist captcha session sessions active inactive disabled deactivated suspended locked blocked banned deleted
  archived status state verified billing subscription license licence port host hostname domain url uri webhook
  webhooks callback callbacks`.split(/\s+/),
);

/** What an account is signed in or reached by. */
const OF_ACCOUNT = new Set(['name', 'phone', 'mobile', 'handle', 'enabled', 'plan', 'tier', 'id']);

/** Whether a name stands for what is never changed, whatever a person allows. */
export function isProtected(name: string, isAccount = false): boolean {
  const words = wordsOf(name);
  const flat = plain(name);
  if (has(PROTECTED, words) || has(CREDENTIAL, words) || isSecretLocation(name)) return true;
  return /e?mail|username|userid/.test(flat) || (isAccount && OF_ACCOUNT.has(flat));
}

/** Whether a path or the words of a document on a call speak of what is never changed. */
export function speaksOfProtected(texts: readonly string[]): boolean {
  return texts.some((text) => {
    const words = wordsOf(text);
    return has(DESTRUCTIVE, words) || has(BULK, words) || words.some((word) => isProtected(word));
  });
}

/** Whether a path ends in the account that is signed in. */
export const endsInAccount = (parts: readonly string[]): boolean => has(OWN, wordsOf(parts.at(-1) ?? '').slice(0, 1));
