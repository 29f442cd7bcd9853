import { OIDC_CLIENT, startMailbox } from '@assay/test-servers';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(environment: Record<string, string>, sharedUrl: string | null = null): Promise<TestApp> {
  const app = await buildTestApp({ ASSAY_PUBLIC_URL: 'http://assay.test', ...environment }, sharedUrl);
  closing.push(() => app.close());
  return app;
}

const post = (app: TestApp, path: string, payload: object, token?: string) =>
  app.assay.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const signUp = async (app: TestApp, email: string, permit: object = {}): Promise<string> => {
  const answer = await post(app, 'sign-up/email', { name: 'Ann', email, password: 'correct horse', ...permit });
  return answer.statusCode === 200 ? 'created' : answer.json<{ message: string }>().message;
};

/** What the link of a mail of a new account opens. */
const finish = (app: TestApp, mail: string, newPassword = 'correct horse') =>
  post(app, 'reset-password', { token: /finish\?token=(\S+)/.exec(mail)?.[1], newPassword });

const signIn = async (app: TestApp, email: string) => post(app, 'sign-in/email', { email, password: 'correct horse' });

const count = async (app: TestApp): Promise<number> =>
  Number((await app.database.pool.query<{ n: string }>('select count(*) as n from "user"')).rows[0]?.n);

/** A server where an owner has invited somebody, seen by one with other settings on the same database. */
async function withInvitation(environment: Record<string, string>, email: string) {
  const open = await start({});
  const owner = await open.signUp('Olga');
  await open.call('listSystems', { token: owner });
  const answer = await post(open, 'organization/invite-member', { email, role: 'viewer' }, owner);
  return { app: await start(environment, open.database.url), invitationId: answer.json<{ id: string }>().id };
}

describe('signing up', () => {
  it('is closed: nobody gets an account, with or without one, invited or not', async () => {
    const { app, invitationId } = await withInvitation({ ASSAY_SIGN_UP: 'closed' }, 'gus@example.com');
    const refusal = 'Nobody can create an account here. Ask whoever runs this server for one.';
    const taken = await app.database.pool.query<{ email: string }>('select email from "user"');
    for (const email of ['gus@example.com', taken.rows[0]?.email ?? ''])
      expect(await signUp(app, email, { invitationId })).toBe(refusal);
    expect(await count(app)).toBe(1);
    expect((await app.call('getSignInOptions')).body).toMatchObject({ sign_up: 'closed', is_new: false });
  });

  it('is closed: only who has an account is invited', async () => {
    const { app } = await withInvitation({ ASSAY_SIGN_UP: 'closed' }, 'gus@example.com');
    const { rows } = await app.database.pool.query<{ email: string }>('select email from "user"');
    const opened = await signIn(app, rows[0]?.email ?? '');
    const invite = (email: string) =>
      post(app, 'organization/invite-member', { email, role: 'viewer' }, String(opened.headers['set-auth-token']));
    expect((await invite('nobody@example.com')).json()).toEqual({
      code: 'CANNOT_ACCEPT',
      message:
        'nobody@example.com has no account here, and nobody can create one on this server. Ask whoever runs it for an account first.',
    });
    await app.database.pool.query(`insert into "user" (id, name, email) values ('kim', 'Kim', 'kim@example.com')`);
    expect((await invite('kim@example.com')).statusCode).toBe(200);
  });

  it('is by invitation: with its link and for its address', async () => {
    const { app, invitationId } = await withInvitation({ ASSAY_SIGN_UP: 'invitation' }, 'Gus@example.com');
    expect(await signUp(app, 'gus@example.com')).toContain('by invitation');
    expect(await signUp(app, 'eve@example.com', { invitationId })).toContain('by invitation');
    expect(await signUp(app, 'gus@example.com', { invitationId: 'x' })).toContain('by invitation');
    expect(await signUp(app, 'gus@example.com', { invitationId })).toBe('created');
    await app.database.pool.query(
      `update invitation set expires_at = now() - interval '1 minute', email = 'late@example.com'`,
    );
    expect(await signUp(app, 'late@example.com', { invitationId })).toContain('by invitation');
  });

  it('is for a domain: the address is confirmed before it counts', async () => {
    const mailbox = await startMailbox();
    closing.push(() => mailbox.close());
    const app = await start({
      ASSAY_SIGN_UP: 'domain',
      ASSAY_SIGN_UP_DOMAINS: 'Acme.example',
      ASSAY_SMTP_URL: mailbox.url,
    });
    await app.database.pool.query(
      `insert into "user" (id, name, email) values ('first', 'First', 'first@acme.example')`,
    );
    expect(await signUp(app, 'eve@evil.example')).toContain('addresses at acme.example');
    expect(await signUp(app, 'eve@notacme.example')).toContain('addresses at acme.example');
    expect(await signUp(app, 'ann@ACME.example')).toBe('created');
    const refused = await signIn(app, 'ann@acme.example');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'NOT_SIGNED_IN']);
    await finish(app, (await mailbox.next()).text);
    expect((await signIn(app, 'ann@acme.example')).statusCode).toBe(200);
  });

  it('is the same for an address with an account and for one without, where mail is sent', async () => {
    const mailbox = await startMailbox();
    closing.push(() => mailbox.close());
    const app = await start({ ASSAY_SMTP_URL: mailbox.url });
    await signUp(app, 'ann@example.com');
    await finish(app, (await mailbox.next()).text);
    expect((await signIn(app, 'ann@example.com')).statusCode).toBe(200);
    const password = 'another horse battery 7';
    const answers = await Promise.all(
      ['ann@example.com', 'nobody@example.com'].map(async (email) => {
        const opened = await post(app, 'sign-up/email', { email, name: 'Eve', password });
        const entered = await post(app, 'sign-in/email', { email, password });
        return [opened.statusCode, Object.keys(opened.json<object>()), entered.statusCode, entered.body];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[2]).toBe(401);
  });

  it('leaves the password to whoever holds the mailbox', async () => {
    const mailbox = await startMailbox();
    closing.push(() => mailbox.close());
    const app = await start({ ASSAY_SMTP_URL: mailbox.url });
    const enter = async (password: string) =>
      (await post(app, 'sign-in/email', { email: 'h@example.com', password })).statusCode;
    const create = async (password: string) =>
      (await post(app, 'sign-up/email', { email: 'h@example.com', name: 'H', password })).statusCode;
    expect(await create('strange lantern 77')).toBe(200);
    const first = await mailbox.next();
    expect([first.subject, first.text]).toEqual([
      'Finish your Assay account',
      expect.stringContaining('#/finish?token='),
    ]);
    expect(await create('owned meadow 5512')).toBe(200);
    const second = await mailbox.next();
    expect(second.subject).toBe(first.subject);
    expect((await finish(app, second.text, 'password1')).json<{ code: string }>().code).toBe('PASSWORD_TOO_WEAK');
    expect((await finish(app, second.text, 'quiet meadow 5512')).statusCode).toBe(200);
    expect([
      await enter('strange lantern 77'),
      await enter('owned meadow 5512'),
      await enter('quiet meadow 5512'),
    ]).toEqual([401, 401, 200]);
    // Once, and the other link of the same account not either.
    for (const { text } of [first, second]) expect((await finish(app, text, 'late lantern 99')).statusCode).toBe(400);
    expect(await create('strange lantern 77')).toBe(200);
    const notice = await mailbox.next();
    expect([notice.to, notice.subject]).toEqual(['h@example.com', 'You have an Assay account already']);
    expect(await enter('quiet meadow 5512')).toBe(200);
  });

  it('is for a domain where nothing is mailed: only the identity provider proves an address', async () => {
    const app = await start({
      ASSAY_SIGN_UP: 'domain',
      ASSAY_SIGN_UP_DOMAINS: 'acme.example',
      ASSAY_OIDC_ISSUER: 'http://127.0.0.1:9',
      ASSAY_OIDC_CLIENT_ID: OIDC_CLIENT.client_id,
    });
    await app.database.pool.query(
      `insert into "user" (id, name, email) values ('first', 'First', 'first@acme.example')`,
    );
    expect(await signUp(app, 'ann@acme.example')).toContain('single sign-on');
  });
});

describe('the first account', () => {
  it('is created with the link in the log, once', async () => {
    const app = await start({ ASSAY_SIGN_UP: 'closed' });
    expect((await app.call('getSignInOptions')).body).toMatchObject({ is_new: true });
    expect(await signUp(app, 'eve@example.com')).toContain('link in its log');
    expect(await signUp(app, 'eve@example.com', { setupCode: 'guessed' })).toContain('link in its log');
    const link = await app.assay.setupLink();
    const setupCode = /^http:\/\/assay\.test\/login#\/sign-up\?setup=(\S+)$/.exec(link ?? '')?.[1];
    expect(await signUp(app, 'ann@example.com', { setupCode })).toBe('created');
    expect(await app.assay.setupLink()).toBeNull();
    expect(await signUp(app, 'eve@example.com', { setupCode })).toContain('Nobody can');
  });

  it('needs no link where everybody may create one', async () => {
    const app = await start({});
    expect(await app.assay.setupLink()).toBeNull();
    expect(await signUp(app, 'ann@example.com')).toBe('created');
  });
});
