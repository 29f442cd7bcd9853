import { isSecretName } from '@assay/rules';
import { CookieJar } from 'tough-cookie';
import type { WireRequest, WireResponse } from '../transport/transport.ts';

/**
 * The cookies of one scenario and its steps (RFC 6265): what one answer sets, the next request to that address carries. Scheme and
 * port are part of the address, unlike there: another service of the same host is not trusted with them.
 */
export class Cookies {
  /** By scheme and port; hosts, and what they set for their subdomains, each jar tells apart. */
  readonly #jars = new Map<string, CookieJar>();

  /** The request with what is kept for its address; a cookie that it has itself goes before one of the same name. */
  added<R extends WireRequest>(request: R): R {
    const name = Object.keys(request.headers).find((key) => key.toLowerCase() === 'cookie') ?? 'cookie';
    const own = request.headers[name] ?? '';
    const ownNames = new Set(own.split(';').map((pair) => pair.split('=', 1)[0]?.trim()));
    const all = this.#jars.get(locationOf(request.url))?.getCookiesSync(request.url) ?? [];
    const kept = all.filter(({ key }) => !ownNames.has(key));
    if (kept.length === 0) return request;
    const cookie = [own, ...kept.map((one) => one.cookieString())].filter((part) => part !== '').join('; ');
    return { ...request, headers: { ...request.headers, [name]: cookie } };
  }

  keep(url: string, { headers }: WireResponse): void {
    for (const [name, value] of headers)
      if (name.toLowerCase() === 'set-cookie') this.#jarOf(url).setCookieSync(value, url, { ignoreError: true });
  }

  /** Names and values of all that are kept. */
  pairs(): [name: string, value: string][] {
    const cookies = [...this.#jars.values()].flatMap((jar) => jar.serializeSync()?.cookies ?? []);
    return cookies.flatMap(({ key, value }): [string, string][] =>
      typeof key === 'string' && typeof value === 'string' ? [[key, value]] : [],
    );
  }

  /** Values that must not be stored or shown. */
  secrets(): string[] {
    return this.pairs().flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  }

  #jarOf(url: string): CookieJar {
    const location = locationOf(url);
    const jar = this.#jars.get(location) ?? new CookieJar();
    this.#jars.set(location, jar);
    return jar;
  }
}

/** An address that cannot be read has none; sending to it says so. */
function locationOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, port } = new URL(url);
  return `${protocol}${port}`;
}
