import { isSecretMember, isSecretName } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import type { LoginRequest } from './token-flow.ts';
import type { AuthSettings } from './auth-settings.ts';

/** The texts of a login that nobody may see; what it is given for them is known only when it is. */
export function secretsOf(settings: AuthSettings): string[] {
  switch (settings.kind) {
    case 'bearer':
      return [settings.token];
    case 'basic':
      return [settings.password, Buffer.from(`${settings.username}:${settings.password}`, 'utf8').toString('base64')];
    case 'api_key':
      return [settings.key];
    case 'oauth2':
      return [settings.clientSecret, ...querySecrets(settings.tokenUrl)];
    case 'token':
    case 'session':
      return loginSecrets(settings);
  }
}

/** Those of the request that somebody signs in with. */
export const loginSecrets = ({ endpoint, headers, body }: LoginRequest): string[] => [
  ...namedSecrets(body),
  ...namedSecrets(headers),
  ...querySecrets(endpoint),
];

function querySecrets(address: string): string[] {
  if (!URL.canParse(address)) return [];
  return [...new URL(address).searchParams].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
}

/** The texts behind secret names, at any depth. */
function namedSecrets(value: Json, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => namedSecrets(item, isSecret));
  return Object.entries(value).flatMap(([name, part]) =>
    namedSecrets(part, isSecret || isSecretMember(name, value, '')),
  );
}
