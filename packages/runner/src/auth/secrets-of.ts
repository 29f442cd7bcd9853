import { isSecretName } from '@assay/rules';
import type { AuthSettings } from './token-source.ts';

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
      return [settings.clientSecret];
    case 'token':
      return [...namedSecrets(settings.body), ...namedSecrets(settings.headers)];
    case 'session':
      return namedSecrets(settings);
  }
}

/** The texts behind secret names, at any depth. */
function namedSecrets(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => namedSecrets(part, isSecret || isSecretName(name)));
}
