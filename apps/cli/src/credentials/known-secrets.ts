import type { AuthSettings, TokenSource } from '@assay/runner';
import { maskSecrets, secretsOf } from '@assay/runner';

/** Every secret that this process has seen, and the one way to keep them out of what it writes. */
export class KnownSecrets {
  readonly #secrets = new Set<string>();

  add(...secrets: readonly string[]): void {
    for (const secret of secrets) if (secret !== '') this.#secrets.add(secret);
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
    return {
      get: () => known(source.get()),
      renew: (used) => known(source.renew(used)),
      hidden: () => source.hidden?.() ?? [],
    };
  }

  mask(text: string): string {
    return this.#secrets.size === 0 ? text : maskSecrets(text, [...this.#secrets]);
  }
}
