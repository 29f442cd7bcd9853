import type { AuthConfig, AuthCredential } from '@assay/contract';

const SIGNS_IN_AS = /^(?:user(?:name)?|login|e?mail|account|name|phone|client_?id)$/i;

/** What an account of a configuration signs in as, in lower case. It is not stored beside the configuration, whose texts are sealed. */
export function accountNames(config: AuthConfig, login: string): string[] {
  const { other_user: other, credentials } = config;
  const main = login === 'own' ? [config] : login === 'other' && other !== null ? [other] : [];
  const named = credentials.filter(({ account }) => account === login.replace(/^account:/, ''));
  return [...main, ...named.map(({ credential }) => credential)].flatMap(namesOf);
}

function namesOf(credential: AuthCredential): string[] {
  if (credential.auth_type === 'basic') return credential.username === '' ? [] : [credential.username.toLowerCase()];
  if (credential.auth_type !== 'token' && credential.auth_type !== 'session') return [];
  return Object.entries(credential.auth_body).flatMap(([name, value]) =>
    SIGNS_IN_AS.test(name) && typeof value === 'string' && value !== '' ? [value.toLowerCase()] : [],
  );
}
