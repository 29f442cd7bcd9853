import { codeOf, OIDC_CLIENT, startMailbox, startOidcServer } from '@assay/test-servers';
import type { Mailbox, OidcServer, Person } from '@assay/test-servers';
import type { AuditEvent } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { Browser } from './testing/browser.ts';

const PUBLIC_URL = 'http://127.0.0.1:4498';
const PASSWORD = 'four blue kettles';

let app: TestApp;
let provider: OidcServer;
let mailbox: Mailbox;
const settings = (more: Record<string, string> = {}) => ({
  ASSAY_PUBLIC_URL: PUBLIC_URL,
  ASSAY_OIDC_ISSUER: provider.issuer,
  ASSAY_OIDC_CLIENT_ID: OIDC_CLIENT.client_id,
  ASSAY_OIDC_CLIENT_SECRET: OIDC_CLIENT.client_secret,
  ASSAY_OIDC_NAME: 'Acme',
  ASSAY_OIDC_ORGANIZATION: 'acme',
  ...more,
});
beforeAll(async () => {
  [provider, mailbox] = await Promise.all([startOidcServer(PUBLIC_URL), startMailbox()]);
  app = await buildTestApp(settings({ ASSAY_SMTP_URL: mailbox.url }));
  await app.database.pool.query(`insert into organization (id, name, slug) values ('acme', 'Acme', 'acme')`);
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), mailbox.close()]);
});

const browser = () => new Browser(() => app, PUBLIC_URL);

async function enter(person: Person) {
  const opened = browser();
  return { ...(await opened.enter(provider, person)), browser: opened };
}

const errorIn = (url: string): string | null => new URL(url).searchParams.get('error');

/** Opens the link of the latest mail to an address and chooses a password there. */
async function finish(email: string): Promise<void> {
  const links = () => mailbox.all.filter(({ to, subject }) => to === email && subject.startsWith('Finish'));
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const token = /token=([\w-]+)/.exec(links().at(-1)?.text ?? '')?.[1];
  expect((await browser().post('reset-password', { token, newPassword: PASSWORD })).statusCode).toBe(200);
}

async function signIn(email: string) {
  const signed = browser();
  const answer = await signed.post('sign-in/email', { email, password: PASSWORD });
  return { browser: signed, token: String(answer.headers['set-auth-token']), answer };
}

const identities = async (email: string): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ provider_id: string }>(
    `select provider_id from account join "user" on "user".id = user_id where email = $1 order by 1`,
    [email],
  );
  return rows.map((row) => row.provider_id);
};

async function account(name: string): Promise<string> {
  const email = `${name}@acme.example`;
  await browser().post('sign-up/email', { name, email, password: PASSWORD });
  await finish(email);
  return email;
}

const events = async (token: string): Promise<[string, string][]> =>
  ((await app.call('listAuditEvents', { token })).body as AuditEvent[]).map(({ action, target }) => [action, target]);

describe('an address that the identity provider has not confirmed', () => {
  const victim = 'victim@acme.example';

  it('opens no session, also at the next attempt, and is sent a link', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { url, token } = await enter({ email: victim, isConfirmed: false });
      expect([errorIn(url), token]).toEqual(['address_not_confirmed', null]);
    }
    await expect.poll(() => mailbox.all.filter(({ to }) => to === victim).length).toBe(2);
  });

  it('gives no way into the account of whoever confirms it', async () => {
    const userId = `(select id from "user" where email = 'victim@acme.example')`;
    await app.database.pool.query(`insert into session (id, token, user_id, expires_at)
      values ('old', 'old', ${userId}, now() + interval '1 day')`);
    await app.database.pool
      .query(`insert into passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ('old', 'key', ${userId}, 'credential', 0, 'singleDevice', false)`);
    await finish(victim);
    expect(await identities(victim)).toEqual(['credential']);
    const { rows } = await app.database.pool.query(
      `select (select count(*)::int from session where id = 'old') + (select count(*)::int from passkey where id = 'old') as left`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    const again = await enter({ email: victim, isConfirmed: false });
    expect([errorIn(again.url), again.token]).toEqual(['account_not_linked', null]);
    expect((await signIn(victim)).answer.statusCode).toBe(200);
  });

  it('does not pass for one of the domain that may sign up; without mail it is refused with what to do', async () => {
    const open = app;
    const domain = { ASSAY_SIGN_UP: 'domain', ASSAY_SIGN_UP_DOMAINS: 'good.example' };
    try {
      app = await buildTestApp(settings(domain), open.database.url);
      const { url, token } = await enter({ email: 'boss@good.example', isConfirmed: false });
      expect(token).toBeNull();
      expect(new URL(url).searchParams.get('error_description')).toContain(
        'Have it confirmed there, then log in again.',
      );
      expect(await identities('boss@good.example')).toEqual([]);
      await app.close();
      app = await buildTestApp(settings({ ...domain, ASSAY_SMTP_URL: mailbox.url }), open.database.url);
      expect((await enter({ email: 'boss@good.example', isConfirmed: false })).token).toBeNull();
    } finally {
      await app.close();
      app = open;
    }
  });
});

describe('an identity and an account with a password', () => {
  it('are linked by whoever is signed in only, written down, and separated again', async () => {
    const email = await account('mia');
    const refused = await enter({ email });
    expect([errorIn(refused.url), refused.token]).toEqual(['account_not_linked', null]);
    const { browser: own, token } = await signIn(email);
    const { url } = await own.enter(provider, { email }, 'link-social');
    expect(new URL(url).pathname).toBe('/dashboard');
    expect(await identities(email)).toEqual(['credential', 'oidc']);
    expect((await enter({ email })).token).not.toBeNull();
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select account.id from account join "user" on "user".id = user_id where email = $1 and provider_id = 'oidc'`,
      [email],
    );
    expect((await own.post('unlink-account', { accountId: rows[0]?.id })).statusCode).toBe(200);
    expect(errorIn((await enter({ email })).url)).toBe('account_not_linked');
    const log = await events(token);
    expect(log).toContainEqual(['identity_linked', `single sign-on of ${email}`]);
    expect(log).toContainEqual(['identity_unlinked', `single sign-on of ${email}`]);
  });

  it('ask for the second factor, whichever of them is used', async () => {
    const email = await account('tom');
    const { browser: own } = await signIn(email);
    await own.enter(provider, { email }, 'link-social');
    const enabled = await own.post('two-factor/enable', { password: PASSWORD });
    const key = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? '';
    expect((await own.post('two-factor/verify-totp', { code: codeOf(key) })).statusCode).toBe(200);
    const entered = await enter({ email });
    expect(entered.url).toBe(`${PUBLIC_URL}/login#/second-factor`);
    if (entered.token !== null) expect((await app.call('listSystems', { token: entered.token })).status).toBe(401);
    const opened = await entered.browser.post('two-factor/verify-totp', { code: codeOf(key) });
    expect((await app.call('listSystems', { token: opened.json<{ token: string }>().token })).status).toBe(200);
  });
});

it('a sign-in whose beginning is lost comes to the log-in page', async () => {
  const { url } = await browser().open(`${PUBLIC_URL}/api/auth/callback/oidc?code=abc&state=xyz`);
  expect([new URL(url).pathname, errorIn(url)]).toEqual(['/login', 'state_mismatch']);
});

describe('an account without a password', () => {
  it('lands in the organization of single sign-on, which is written who came, and goes in a session of the last hour only', async () => {
    const email = 'solo@acme.example';
    const { token, browser: own } = await enter({ email });
    expect((await app.call('getCaller', { token: String(token) })).body).toMatchObject({
      organization: { id: 'acme' },
    });
    const { rows } = await app.database.pool.query(
      `select action, target, actor_email from audit_event where organization_id = 'acme' and actor_email = $1 order by id`,
      [email],
    );
    expect(rows).toEqual([
      { action: 'member_joined', target: 'solo (solo@acme.example) as viewer, by Acme', actor_email: email },
      { action: 'signed_in', target: 'by single sign-on', actor_email: email },
    ]);
    const enabled = await own.post('two-factor/enable', {});
    expect(enabled.json()).toMatchObject({ totpURI: expect.stringContaining('otpauth:') });
    const old = (age: string) =>
      app.database.pool.query(
        `update session set created_at = now() - $2::interval where user_id = (select id from "user" where email = $1)`,
        [email, age],
      );
    await old('2 hours');
    expect((await own.post('delete-user', {})).json()).toMatchObject({ code: 'LOG_IN_AGAIN' });
    expect((await own.post('two-factor/enable', {})).statusCode).toBe(403);
    await old('1 minute');
    expect((await own.post('delete-user', {})).statusCode).toBe(200);
    const written = await app.database.pool.query(
      `select actor_email from audit_event where organization_id = 'acme' and action = 'account_deleted'`,
    );
    expect(written.rows).toEqual([{ actor_email: email }]);
  });
});
