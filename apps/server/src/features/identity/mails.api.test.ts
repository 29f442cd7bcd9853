import { startMailbox } from '@assay/test-servers';
import type { Mailbox } from '@assay/test-servers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user } from '../../db/schema/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await buildTestApp({ ASSAY_SMTP_URL: mailbox.url, ASSAY_PUBLIC_URL: 'http://assay.test' });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

function post(path: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.assay.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
}

/** What the one link of a mail carries. */
function queryOf(text: string): URLSearchParams {
  const link = /http:\/\/assay\.test\/login#\/[a-z]+\?(\S+)/.exec(text)?.[1];
  return new URLSearchParams(link ?? '');
}

const FINISH = 'Finish your Assay account';

const account = (name: string) => ({ name, email: `${name.toLowerCase()}@mails.example`, password: 'correct horse' });

const mailsTo = (address: string) => mailbox.all.filter(({ to }) => to === address);
const subjectsTo = (address: string): string[] => mailsTo(address).map(({ subject }) => subject);

function mailTo(address: string, about?: string) {
  const found = mailsTo(address).findLast(({ subject }) => about === undefined || subject === about);
  if (found === undefined) throw new Error(`${address} has no mail.`);
  return found;
}

/** Signs up and waits for the mail of the new account. */
async function newUser(name: string): Promise<{ email: string; confirm: string }> {
  const values = account(name);
  await post('sign-up/email', values);
  await expect.poll(() => subjectsTo(values.email)).toContain(FINISH);
  const confirm = queryOf(mailTo(values.email, FINISH).text).get('token') ?? '';
  return { email: values.email, confirm };
}

/** Signs up, confirms the address, and signs in. */
async function confirmedUser(name: string): Promise<{ token: string; email: string }> {
  const { email, confirm } = await newUser(name);
  await post('reset-password', { token: confirm, newPassword: account(name).password });
  return { email, token: String((await post('sign-in/email', account(name))).headers['set-auth-token']) };
}

const isConfirmed = async (email: string): Promise<boolean> => {
  const [found] = await app.database.db.select({ is: user.emailVerified }).from(user).where(eq(user.email, email));
  return found?.is ?? false;
};

const setConfirmed = (email: string, emailVerified: boolean) =>
  app.database.db.update(user).set({ emailVerified }).where(eq(user.email, email));

const verify = (link: string, token?: string) =>
  app.assay.app.inject({
    url: `/api/auth/verify-email?token=${encodeURIComponent(link)}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('mails of accounts', () => {
  it('confirm an address by choosing the password', async () => {
    const { email, confirm } = await newUser('Cora');
    const finish = (token: string) => post('reset-password', { token, newPassword: 'three grey kettles' });
    expect((await finish(`${confirm}x`)).statusCode).toBe(400);
    expect((await verify(confirm)).statusCode).toBe(401);
    expect(await isConfirmed(email)).toBe(false);
    expect((await finish(confirm)).statusCode).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  it('confirm another address only for whoever is signed in to the account', async () => {
    const [mine, other] = [await confirmedUser('Mona'), await confirmedUser('Otto')];
    const newEmail = 'moved@mails.example';
    expect((await post('change-email', { newEmail }, mine.token)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    const asked = (password: string) => post('change-email', { newEmail, password }, mine.token);
    expect((await asked('wrong horse')).json()).toMatchObject({ code: 'INVALID_PASSWORD' });
    expect((await asked('correct horse')).statusCode).toBe(200);
    await expect.poll(() => subjectsTo(mine.email)).toContain('Your e-mail address is to be changed');
    await expect.poll(() => subjectsTo(newEmail)).toEqual(['Confirm your e-mail address']);
    const mail = mailTo(newEmail);
    const link = queryOf(mail.text).get('token') ?? '';
    for (const token of [undefined, other.token]) expect((await verify(link, token)).statusCode).toBe(401);
    expect(await isConfirmed(newEmail)).toBe(false);
    expect((await verify(link, mine.token)).statusCode).toBe(200);
    expect(await isConfirmed(newEmail)).toBe(true);
    await expect.poll(() => subjectsTo(mine.email)).toContain('Your e-mail address was changed');
  });

  it('say that a password was changed, by whatever way', async () => {
    const { token, email } = await confirmedUser('Paul');
    const change = { currentPassword: 'correct horse', newPassword: 'three grey kettles' };
    expect((await post('change-password', change, token)).statusCode).toBe(200);
    await expect.poll(() => subjectsTo(email).filter((one) => one === 'Your password was changed')).toHaveLength(1);
    await post('request-password-reset', { email });
    await expect.poll(() => subjectsTo(email)).toContain('Choose a new password');
    const reset = queryOf(mailTo(email, 'Choose a new password').text).get('token');
    expect((await post('reset-password', { token: reset, newPassword: 'a new horse stable' })).statusCode).toBe(200);
    await expect.poll(() => subjectsTo(email).filter((one) => one === 'Your password was changed')).toHaveLength(2);
  });

  it('are sent after the answer, which takes as long for an address without an account', async () => {
    const { email } = await confirmedUser('Tim');
    const took = async (path: string, payload: object): Promise<number> => {
      const begun = performance.now();
      await post(path, payload);
      return performance.now() - begun;
    };
    const reset = (asked: string) => took('request-password-reset', { email: asked });
    const least = Math.min(await reset(email), await reset('nobody-at-all@mails.example'));
    expect(least).toBeGreaterThanOrEqual(395);
    expect(await took('sign-up/email', account('Tim'))).toBeGreaterThanOrEqual(395);
    expect(await took('sign-up/email', account('Newcomer'))).toBeGreaterThanOrEqual(395);
  });

  it('reset a password once, and end all sessions', async () => {
    const { token, email } = await confirmedUser('Rita');
    expect((await post('request-password-reset', { email })).statusCode).toBe(200);
    await expect.poll(() => subjectsTo(email)).toContain('Choose a new password');
    const mail = mailTo(email, 'Choose a new password');
    const reset = queryOf(mail.text).get('token') ?? '';
    expect((await post('reset-password', { token: reset, newPassword: 'password' })).json().code).toBe(
      'PASSWORD_TOO_WEAK',
    );
    await app.database.db.update(user).set({ name: 'Wilhelmina Featherstone' }).where(eq(user.email, email));
    for (const known of ['WilhelminaFeatherstone', email])
      expect((await post('reset-password', { token: reset, newPassword: known })).json().code).toBe(
        'PASSWORD_TOO_WEAK',
      );
    expect((await post('reset-password', { token: reset, newPassword: 'a new horse stable' })).statusCode).toBe(200);
    expect((await post('reset-password', { token: reset, newPassword: 'another horse here' })).statusCode).toBe(400);
    expect((await app.call('listSystems', { token })).status).toBe(401);
    expect((await post('sign-in/email', { email, password: 'a new horse stable' })).statusCode).toBe(200);
  });

  it('do not say which addresses exist, and are five an hour for one address', async () => {
    const { email } = await newUser('Flora');
    const known = await post('request-password-reset', { email });
    const unknown = await post('request-password-reset', { email: 'nobody@mails.example' });
    expect(unknown.json()).toEqual(known.json());
    for (let more = 0; more < 8; more += 1) await post('request-password-reset', { email });
    await expect.poll(() => mailbox.all.filter(({ to }) => to === email).length).toBe(5);
    expect(mailbox.all.some(({ to }) => to === 'nobody@mails.example')).toBe(false);
  });

  it('invite, and only the confirmed address accepts', async () => {
    // What the tests before were sent is not looked at.
    const owner = await app.signUp('Olga');
    const before = mailbox.all.length;
    await app.call('listSystems', { token: owner });
    expect(
      (await post('organization/invite-member', { email: 'gus@mails.example', role: 'viewer' }, owner)).statusCode,
    ).toBe(200);
    await expect.poll(() => mailbox.all.length).toBeGreaterThan(before);
    const mail = mailbox.all.find(({ to }) => to === 'gus@mails.example');
    expect(mail?.subject).toMatch(/^Join Olga's workspace on Assay$/);
    const invitationId = queryOf(mail?.text ?? '').get('id') ?? '';
    await post('sign-up/email', account('Gus'));
    await setConfirmed('gus@mails.example', true);
    const token = String((await post('sign-in/email', account('Gus'))).headers['set-auth-token']);
    await setConfirmed('gus@mails.example', false);
    expect((await post('organization/accept-invitation', { invitationId }, token)).statusCode).toBe(403);
    await setConfirmed('gus@mails.example', true);
    expect((await post('organization/accept-invitation', { invitationId }, token)).statusCode).toBe(200);
  });
});

describe('deleting an account', () => {
  const remove = (token: string) => post('delete-user', { password: 'correct horse' }, token);

  it('needs the password, and takes with it what nobody else belongs to', async () => {
    const token = await app.signUp('Dora');
    await app.call('listSystems', { token });
    expect((await post('delete-user', {}, token)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect((await post('delete-user', { password: 'wrong horse' }, token)).statusCode).toBe(400);
    expect((await remove(token)).statusCode).toBe(200);
    expect((await app.call('listSystems', { token })).status).toBe(401);
    const left = await app.database.pool.query(`select 1 from organization where name = 'Dora''s workspace'`);
    expect(left.rowCount).toBe(0);
  });

  it('is refused to the only owner of an organization with others', async () => {
    const owner = await app.signUp('Ina');
    await app.call('listSystems', { token: owner });
    await app.database.pool.query(`
      insert into member (id, organization_id, user_id, role)
      select 'other', (select organization_id from member join "user" on "user".id = user_id where name = 'Ina'), id, 'member'
      from "user" where name = 'Olga'`);
    const refused = await remove(owner);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      "You are the only owner of Ina's workspace. Make somebody else its owner or delete it first.",
    ]);
  });
});
