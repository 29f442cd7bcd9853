import { OIDC_CLIENT, startOidcServer } from '@assay/test-servers';
import type { OidcServer, Person } from '@assay/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { Browser } from './testing/browser.ts';

const PUBLIC_URL = 'http://127.0.0.1:4499';

const settings = () => ({
  ASSAY_PUBLIC_URL: PUBLIC_URL,
  ASSAY_OIDC_ISSUER: provider.issuer,
  ASSAY_OIDC_CLIENT_ID: OIDC_CLIENT.client_id,
  ASSAY_OIDC_CLIENT_SECRET: OIDC_CLIENT.client_secret,
  ASSAY_OIDC_NAME: 'Acme',
  ASSAY_OIDC_DOMAINS: 'acme.example',
  ASSAY_OIDC_ORGANIZATION: 'acme',
  ASSAY_OIDC_ROLES: 'leads=admin, engineers=member',
});

let app: TestApp;
let provider: OidcServer;
let owner: string;
beforeAll(async () => {
  provider = await startOidcServer(PUBLIC_URL);
  app = await buildTestApp(settings());
  owner = await app.signUp('Olga');
  await app.database.pool.query(`insert into organization (id, name, slug) values ('acme', 'Acme', 'acme')`);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const signIn = (browser: Browser) =>
  app.assay.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider: 'oidc', callbackURL: '/dashboard', errorCallbackURL: '/login' },
    headers: { origin: PUBLIC_URL, cookie: browser.header(PUBLIC_URL) },
  });

async function enter(person: Person) {
  provider.signedIn = person;
  const browser = new Browser(() => app, PUBLIC_URL);
  const started = await signIn(browser);
  browser.keep(started.headers['set-cookie']);
  const ended = await browser.open(started.json<{ url: string }>().url);
  return { ...ended, browser };
}

async function roleAtAcme(email: string): Promise<string | null> {
  const found = await app.database.pool.query<{ role: string }>(
    `select member.role from member join "user" on "user".id = user_id where organization_id = 'acme' and email = $1`,
    [email],
  );
  return found.rows[0]?.role ?? null;
}

describe('signing in with an OpenID Connect provider', () => {
  it('opens a session, and gives the role of the highest group', async () => {
    const { url, token } = await enter({ email: 'ann@acme.example', groups: ['engineers', 'leads', 'other'] });
    expect(url).toBe(`${PUBLIC_URL}/dashboard`);
    expect((await app.call('listSystems', { token })).status).toBe(200);
    expect(await roleAtAcme('ann@acme.example')).toBe('admin');
  });

  it('changes the role at the next sign-in, and makes viewers of who is in no group', async () => {
    await enter({ email: 'bob@acme.example', groups: ['engineers'] });
    expect(await roleAtAcme('bob@acme.example')).toBe('member');
    await enter({ email: 'bob@acme.example', groups: [] });
    expect(await roleAtAcme('bob@acme.example')).toBe('viewer');
  });

  it('refuses other domains, and addresses that the provider has not confirmed', async () => {
    for (const person of [{ email: 'eve@evil.example' }, { email: 'mallory@acme.example', isConfirmed: false }]) {
      const { url, token } = await enter(person);
      expect([new URL(url).pathname, token]).toEqual(['/login', null]);
      expect(new URL(url).searchParams.get('error')).toBe('address_not_allowed');
      expect(await roleAtAcme(person.email)).toBeNull();
    }
  });

  it('does not take over an account that a password made', async () => {
    const account = { name: 'Cleo', email: 'cleo@acme.example', password: 'correct horse' };
    await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: account });
    const { token } = await enter({ email: 'cleo@acme.example' });
    expect(token).toBeNull();
  });

  it('creates no account where signing up is closed, and lets in who has one', async () => {
    const open = app;
    await enter({ email: 'finn@acme.example' });
    app = await buildTestApp({ ...settings(), ASSAY_SIGN_UP: 'closed' }, open.database.url);
    try {
      const { url, token } = await enter({ email: 'greta@acme.example' });
      expect([new URL(url).searchParams.get('error_description'), token]).toEqual([
        'Nobody can create an account here. Ask whoever runs this server for one.',
        null,
      ]);
      expect(await roleAtAcme('greta@acme.example')).toBeNull();
      expect((await enter({ email: 'finn@acme.example' })).token).not.toBeNull();
    } finally {
      await app.close();
      app = open;
    }
  });

  it('leads to the sign-out of the provider', async () => {
    const { browser } = await enter({ email: 'dora@acme.example' });
    const answer = await app.assay.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      payload: {},
      headers: { origin: PUBLIC_URL, cookie: browser.header(PUBLIC_URL) },
    });
    const { url } = answer.json<{ url: string }>();
    expect(url).toContain(`${provider.issuer}/session/end`);
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
  });

  it('says that the provider is away, also when it was at the start, and lets passwords in', async () => {
    const port = Number(new URL(provider.issuer).port);
    await provider.close();
    const away = await signIn(new Browser(() => app, PUBLIC_URL));
    expect([away.statusCode, away.json().message]).toEqual([
      503,
      'Acme cannot be reached. Log in with your password, or try again in a minute.',
    ]);
    const second = await buildTestApp({
      ASSAY_PUBLIC_URL: PUBLIC_URL,
      ASSAY_OIDC_ISSUER: `http://127.0.0.1:${port}`,
      ASSAY_OIDC_CLIENT_ID: OIDC_CLIENT.client_id,
      ASSAY_OIDC_CLIENT_SECRET: OIDC_CLIENT.client_secret,
    });
    expect(await second.signUp('Pat')).not.toBe('');
    const start = () =>
      second.assay.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/social',
        payload: { provider: 'oidc', callbackURL: '/dashboard' },
        headers: { origin: PUBLIC_URL },
      });
    expect((await start()).statusCode).toBe(503);
    provider = await startOidcServer(PUBLIC_URL, port);
    expect((await start()).json().url).toContain(provider.issuer);
    await second.close();
    expect((await app.call('listSystems', { token: owner })).status).toBe(200);
  });
});
