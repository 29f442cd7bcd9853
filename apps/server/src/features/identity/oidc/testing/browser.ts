import type { OidcServer, Person } from '@assay/test-servers';
import type { TestApp } from '../../../../testing/index.ts';

/** The cookies of one browser at both servers. */
export class Browser {
  readonly #app: () => TestApp;
  readonly #publicUrl: string;
  readonly #cookies = new Map<string, string>();

  constructor(app: () => TestApp, publicUrl: string) {
    this.#app = app;
    this.#publicUrl = publicUrl;
  }

  /** Follows redirects between the provider and the server until neither redirects; answers the last address and the token. */
  async open(start: string): Promise<{ url: string; token: string | null }> {
    let url = start;
    let token: string | null = null;
    for (let step = 0; step < 12; step += 1) {
      const { status, location, cookies, auth } = await this.#get(url);
      for (const cookie of cookies) this.#keep(url, cookie);
      token = auth ?? token;
      if (status < 300 || status > 399 || location === null) break;
      url = new URL(location, url).href;
      if (new URL(url).origin === this.#publicUrl && !new URL(url).pathname.startsWith('/api/')) break;
    }
    return { url, token };
  }

  keep(cookies: string | string[] | undefined): void {
    for (const cookie of [cookies ?? []].flat()) this.#keep(this.#publicUrl, cookie);
  }

  header(url: string): string {
    const { origin } = new URL(url);
    return [...this.#cookies].flatMap(([key, value]) => (key.startsWith(origin) ? [value] : [])).join('; ');
  }

  #keep(url: string, cookie: string): void {
    const [pair = ''] = cookie.split(';');
    this.#cookies.set(`${new URL(url).origin} ${pair.split('=')[0]}`, pair);
  }

  async #get(url: string) {
    const headers = { cookie: this.header(url) };
    if (new URL(url).origin !== this.#publicUrl) {
      const answer = await fetch(url, { headers, redirect: 'manual' });
      await answer.arrayBuffer();
      const cookies = answer.headers.getSetCookie();
      return { status: answer.status, location: answer.headers.get('location'), cookies, auth: null };
    }
    const answer = await this.#app().assay.app.inject({ url: url.slice(this.#publicUrl.length), headers });
    const { location, 'set-cookie': set, 'set-auth-token': auth } = answer.headers;
    return {
      status: answer.statusCode,
      location: typeof location === 'string' ? location : null,
      cookies: [set ?? []].flat(),
      auth: typeof auth === 'string' ? auth : null,
    };
  }

  /** Signs somebody in, or links their identity, and goes where the provider sends the browser. */
  async enter(provider: OidcServer, person: Person, path = 'sign-in/social') {
    provider.signedIn = person;
    const started = await this.#app().assay.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload: { provider: 'oidc', callbackURL: '/dashboard', errorCallbackURL: '/login' },
      headers: { origin: this.#publicUrl, cookie: this.header(this.#publicUrl) },
    });
    this.keep(started.headers['set-cookie']);
    return this.open(started.json<{ url: string }>().url);
  }

  /** A call of the provider of sessions with the cookies of this browser. */
  async post(path: string, payload: object) {
    const answer = await this.#app().assay.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload,
      headers: { origin: this.#publicUrl, cookie: this.header(this.#publicUrl) },
    });
    this.keep(answer.headers['set-cookie']);
    return answer;
  }
}
