import type { AuditEvent } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free' });
  owner = await app.signUp('Olga');
  await app.call('listSystems', { token: owner });
});
afterAll(() => app.close());

const events = async (query: Record<string, string | number> = {}, token = owner): Promise<AuditEvent[]> =>
  (await app.call('listAuditEvents', { token, query })).body as AuditEvent[];

const post = (path: string, payload: object, token = owner) =>
  app.assay.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });

describe('the audit log', () => {
  it('says who did what to what and from where, the latest first', async () => {
    const system = await importSmall(app, owner, 'http://127.0.0.1:9');
    await app.call('createToken', { token: owner, body: { label: 'CI', scopes: ['read'] } });
    await app.call('revokeToken', { token: owner, params: { id: 1 } });
    await post('organization/invite-member', { email: 'gus@example.com', role: 'viewer' });
    await app.call('subscribe', { token: owner, params: { tierId: 1 } });
    await app.call('deleteSystem', { token: owner, params: { id: system.id } });
    const found = await events();
    expect(found.map(({ action, target }) => [action, target])).toEqual([
      ['system_deleted', `id ${system.id}`],
      ['plan_chosen', 'free'],
      ['member_invited', 'gus@example.com'],
      ['token_revoked', 'CI'],
      ['token_created', 'CI'],
      ['system_created', expect.stringContaining(system.name)],
      ['signed_in', ''],
    ]);
    expect(found.every(({ actor, address }) => actor?.email.startsWith('olga') && address === '127.0.0.1')).toBe(true);
  });

  it('keeps nothing of a call that was refused', async () => {
    const before = await events();
    await app.call('subscribe', { token: owner, params: { tierId: 3 } });
    await post('organization/update-member-role', { memberId: 'nobody', role: 'admin' });
    await post('sign-in/email', { email: 'olga@example.com', password: 'wrong horse' });
    expect(await events()).toEqual(before);
  });

  it('is filtered, paged and exported', async () => {
    const all = await events();
    expect((await events({ action: 'token_created' })).map(({ target }) => target)).toEqual(['CI']);
    expect(await events({ actor: 'OLGA' })).toHaveLength(all.length);
    expect(await events({ actor: '100%' })).toEqual([]);
    const first = await events({ limit: 2 });
    expect(await events({ limit: 200, before: first[1]?.id ?? 0 })).toEqual(all.slice(2));
    await app.call('createToken', { token: owner, body: { label: '=1+2, "x"', scopes: ['read'] } });
    const { text, headers } = await app.call('exportAuditEvents', { token: owner });
    expect(headers['content-type']).toContain('text/csv');
    const [head, latest] = text.split('\r\n');
    expect(head).toBe('time,action,who,target,address,outcome');
    expect(latest).toContain(String.raw`"'=1+2, ""x"""`);
  });

  it('names members, roles and names as they were, and says what of the account was changed', async () => {
    const guest = await app.signUp('Gus');
    const { rows } = await app.database.pool.query<{ email: string }>(`select email from "user" where name = 'Gus'`);
    const email = rows[0]?.email ?? '';
    const invited = await post('organization/invite-member', { email, role: 'viewer' });
    await post('organization/accept-invitation', { invitationId: invited.json<{ id: string }>().id }, guest);
    const members = (
      await app.assay.app.inject({
        url: '/api/auth/organization/list-members',
        headers: { authorization: `Bearer ${owner}` },
      })
    ).json<{ members: { id: string; user: { email: string } }[] }>().members;
    const memberId = members.find((one) => one.user.email === email)?.id;
    await post('organization/update-member-role', { memberId, role: 'admin' });
    await post('sign-in/email', { email, password: 'wrong horse' });
    await post('change-email', { newEmail: 'gustav@example.com', password: 'correct horse' }, guest);
    await post('organization/remove-member', { memberIdOrEmail: memberId });
    await post('organization/update', { data: { name: 'Olga and friends' } });
    expect((await events({ limit: 6 })).map(({ action, target }) => [action, target])).toEqual([
      ['organization_updated', "name: Olga's workspace to Olga and friends"],
      ['member_removed', 'Gus (gustav@example.com), admin'],
      ['email_changed', `${email} to gustav@example.com`],
      ['sign_in_failed', email],
      ['role_changed', `Gus (${email}), viewer to admin`],
      ['member_joined', ''],
    ]);
  });

  it('is filtered by time, on screen and in the file', async () => {
    await app.database.pool.query(
      `update audit_event set created_at = '2026-01-15T12:00:00Z' where action = 'token_created' and target = 'CI'`,
    );
    const january = { from: '2026-01-15T00:00:00.000Z', until: '2026-01-16T00:00:00.000Z' };
    expect((await events(january)).map(({ target }) => target)).toEqual(['CI']);
    expect(await events({ until: january.from })).toEqual([]);
    const { text } = await app.call('exportAuditEvents', { token: owner, query: january });
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect((await app.call('listAuditEvents', { token: owner, query: { from: 'yesterday' } })).status).toBe(422);
  });

  it('is read by admins of its organization only', async () => {
    const stranger = await app.signUp('Sam');
    await app.call('listSystems', { token: stranger });
    expect((await events({}, stranger)).map(({ action }) => action)).toEqual(['signed_in']);
    await app.database.pool.query(
      `update member set role = 'member' where user_id = (select id from "user" where name = 'Sam')`,
    );
    await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {} });
    expect((await app.call('listAuditEvents', { token: stranger })).problem?.code).toBe('forbidden');
  });
});
