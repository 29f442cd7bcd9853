import { loginSecrets, querySecrets } from './login-secrets.ts';
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
