import type { AuthSettings, TokenSource } from '@assay/runner';
import { maskSecrets } from '@assay/runner';
import { isSecretName } from '@assay/rules';

/** Every secret that this process has seen, and the one way to keep them out of what it writes. */
export class KnownSecrets {
  readonly #secrets = new Set<string>();

  add(...secrets: readonly string[]): void {
    for (const secret of secrets) if (secret !== '') this.#secrets.add(secret).add(inMarkup(secret));
  }

  addSettings(settings: AuthSettings | null): void {
    if (settings !== null) this.add(...secretsOf(settings));
  }

  /** The same source, whose tokens are known from then on. */
  watching(source: TokenSource): TokenSource {
    const known = async (credential: ReturnType<TokenSource['get']>) => {
      const one = await credential;
      for (const part of [one, ...(one.also ?? [])]) this.add(part.token);
      this.add(...(one.secrets ?? []));
      return one;
    };
    return { get: () => known(source.get()), renew: (used) => known(source.renew(used)) };
  }

  mask(text: string): string {
    return this.#secrets.size === 0 ? text : maskSecrets(text, [...this.#secrets]);
  }
}

/** As XML and HTML write it. */
const inMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function secretsOf(settings: AuthSettings): string[] {
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
