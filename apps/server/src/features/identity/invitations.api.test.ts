import type { Role } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invitation, user } from '../../db/schema/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await buildTestApp();
  owner = await app.signUp('Owner');
  await app.call('listSystems', { token: owner });
});
afterAll(() => app.close());

function post(path: string, payload: object, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return app.assay.app.inject({ method: 'POST', url: `/api/auth/organization/${path}`, payload, headers });
}

async function newUser(name: string): Promise<{ token: string; email: string }> {
  const token = await app.signUp(name);
  const rows = await app.database.db.select({ email: user.email }).from(user).where(eq(user.name, name));
  return { token, email: rows[0]?.email ?? '' };
}

async function invite(email: string, role: Role): Promise<string> {
  const invited = await post('invite-member', { email, role }, owner);
  expect(invited.statusCode).toBe(200);
  return invited.json<{ id: string }>().id;
}

const confirm = (email: string) =>
  app.database.db.update(user).set({ emailVerified: true }).where(eq(user.email, email));

it('an invitation is accepted by the invited address only; without mail its link is enough', async () => {
  const [guest, stranger] = [await newUser('Guest'), await newUser('Stranger')];
  await confirm(stranger.email);
  const invitationId = await invite(guest.email, 'viewer');
  expect((await post('accept-invitation', { invitationId }, stranger.token)).statusCode).toBe(403);
  const listed = await app.assay.app.inject({
    url: '/api/auth/organization/list-user-invitations',
    headers: { authorization: `Bearer ${guest.token}` },
  });
  expect(listed.statusCode).toBe(404);
  expect((await post('accept-invitation', { invitationId }, guest.token)).statusCode).toBe(200);
  const refused = await app.call('subscribe', { token: guest.token, params: { tierId: 1 } });
  expect(refused.problem?.code).toBe('forbidden');
  expect((await app.call('listSystems', { token: guest.token })).status).toBe(200);
});

it('only admins and owners invite, and to no role above their own', async () => {
  const [admin, viewer] = [await newUser('Adam'), await newUser('Vera')];
  for (const [who, role] of [
    [admin, 'admin'],
    [viewer, 'viewer'],
  ] as const) {
    await confirm(who.email);
    await post('accept-invitation', { invitationId: await invite(who.email, role) }, who.token);
  }
  const email = 'new@example.com';
  expect((await post('invite-member', { email, role: 'viewer' }, viewer.token)).statusCode).toBe(403);
  expect((await post('invite-member', { email, role: 'owner' }, admin.token)).statusCode).toBe(403);
  expect((await post('invite-member', { email, role: 'viewer' }, admin.token)).statusCode).toBe(200);
});

const get = (path: string, token: string) =>
  app.assay.app.inject({ url: `/api/auth/organization/${path}`, headers: { authorization: `Bearer ${token}` } });

it('shows an invitation only to those who could make it, since without mail its id is all that it takes', async () => {
  const [admin, viewer] = [await newUser('Ada'), await newUser('Vic')];
  const joined: Record<string, string> = {};
  for (const [{ email, token }, role] of [
    [admin, 'admin'],
    [viewer, 'viewer'],
  ] as const) {
    await post('accept-invitation', { invitationId: await invite(email, role) }, token);
    joined[role] = email;
  }
  await invite('second-owner@example.com', 'owner');
  await invite('second-admin@example.com', 'admin');
  const organizationId = (await get('list', viewer.token)).json<{ id: string; name: string }[]>().map(({ id }) => id);
  const emailsFor = async (token: string): Promise<string[]> => {
    const lists = await Promise.all(organizationId.map((id) => get(`list-invitations?organizationId=${id}`, token)));
    return lists
      .flatMap((list) => (list.statusCode === 200 ? list.json<{ email: string }[]>() : []))
      .map(({ email }) => email);
  };
  expect(await emailsFor(viewer.token)).toEqual([]);
  expect(await emailsFor(admin.token)).toContain('second-admin@example.com');
  expect(await emailsFor(admin.token)).not.toContain('second-owner@example.com');
  expect(await emailsFor(owner)).toEqual(
    expect.arrayContaining(['second-owner@example.com', 'second-admin@example.com']),
  );
  const again = { email: 'second-owner@example.com', role: 'viewer', resend: true };
  expect((await post('invite-member', again, admin.token)).statusCode).toBe(403);
  expect((await get(`get-full-organization?organizationId=${organizationId[0]}`, viewer.token)).statusCode).toBe(404);
});

it('makes nobody a member twice, one after the other or at once', async () => {
  const guest = await newUser('Twice');
  // The provider refuses a second invitation to one address: these are of before and after a change of it.
  const invitations = [await invite('a-twice@example.com', 'viewer'), await invite('b-twice@example.com', 'admin')];
  await app.database.db.execute(
    sql`update invitation set email = ${guest.email} where email like '%-twice@example.com'`,
  );
  const accepted = await Promise.all(
    invitations.map((invitationId) => post('accept-invitation', { invitationId }, guest.token)),
  );
  const codes = accepted.map((one) => (one.statusCode === 200 ? 'accepted' : one.json<{ code: string }>().code));
  expect(codes.toSorted()).toEqual(['ALREADY_MEMBER', 'accepted']);
  const still = invitations[codes.indexOf('ALREADY_MEMBER')] ?? '';
  expect((await post('accept-invitation', { invitationId: still }, guest.token)).statusCode).toBe(400);
  const rows = await app.database.db.execute(
    sql`select 1 from member join "user" on "user".id = member.user_id join organization on organization.id = organization_id
      where "user".email = ${guest.email} and organization.id in (select organization_id from invitation)`,
  );
  expect(rows.rows).toHaveLength(1);
});

it('cancels only what is pending', async () => {
  const guest = await newUser('Gus');
  const invitationId = await invite(guest.email, 'viewer');
  await post('accept-invitation', { invitationId }, guest.token);
  const refused = await post('cancel-invitation', { invitationId }, owner);
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ message: string }>().message).toMatch(/was accepted before/);
  const [row] = await app.database.db.select().from(invitation).where(eq(invitation.id, invitationId));
  expect(row?.status).toBe('accepted');
  const other = await invite('pending@example.com', 'viewer');
  expect((await post('cancel-invitation', { invitationId: other }, owner)).statusCode).toBe(200);
});
