import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

let app: TestApp;
const people: Record<'ann' | 'bob', { token: string; id: string }> = {
  ann: { token: '', id: '' },
  bob: { token: '', id: '' },
};
beforeAll(async () => {
  app = await buildTestApp();
  for (const name of ['ann', 'bob'] as const) {
    const token = await app.signUp(name);
    const { rows } = await app.database.pool.query<{ id: string }>(`select id from "user" where name = $1`, [name]);
    people[name] = { token, id: rows[0]?.id ?? '' };
  }
});
afterAll(() => app.close());

const post = (path: string, payload: object, token: string) =>
  app.assay.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  });

/** An organization that both own. */
async function shared(id: string): Promise<{ ann: string; bob: string }> {
  await app.database.pool.query(`insert into organization (id, name, slug) values ($1, $1, $1)`, [id]);
  for (const name of ['ann', 'bob'] as const)
    await app.database.pool.query(
      `insert into member (id, organization_id, user_id, role) values ($1 || $3, $1, $2, 'owner')`,
      [id, people[name].id, name],
    );
  return { ann: `${id}ann`, bob: `${id}bob` };
}

const owners = async (id: string): Promise<number> =>
  (await app.database.pool.query(`select 1 from member where organization_id = $1 and role = 'owner'`, [id]))
    .rowCount ?? 0;

describe('the last owner of an organization', () => {
  it('stays, when both owners leave, demote each other or themselves, or remove each other at once', async () => {
    const ways = {
      leave: (organizationId: string) => [
        post('organization/leave', { organizationId }, people.ann.token),
        post('organization/leave', { organizationId }, people.bob.token),
      ],
      demote: (organizationId: string) => [
        demote(organizationId, 'bob', people.ann.token),
        demote(organizationId, 'ann', people.bob.token),
      ],
      resign: (organizationId: string) => [
        demote(organizationId, 'ann', people.ann.token),
        demote(organizationId, 'bob', people.bob.token),
      ],
      remove: (organizationId: string) => [
        remove(organizationId, 'bob', people.ann.token),
        remove(organizationId, 'ann', people.bob.token),
      ],
    };
    for (const [way, race] of Object.entries(ways))
      for (let time = 0; time < 4; time += 1) {
        const id = `${way}${time}`;
        await shared(id);
        const answers = await Promise.all(race(id));
        expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
        expect([id, await owners(id)]).not.toEqual([id, 0]);
      }
  });

  it('removes others with their tokens, which stay revoked when they come back', async () => {
    await shared('tokens');
    const { token: bob, id } = people.bob;
    await post('organization/set-active', { organizationId: 'tokens' }, bob);
    const made = await app.call('createToken', { token: bob, body: { label: 'CI', scopes: ['read'] } });
    const { token } = made.body as { token: string };
    expect((await app.call('listSystems', { token })).status).toBe(200);
    expect((await remove('tokens', 'bob', people.ann.token)).statusCode).toBe(200);
    await app.database.pool.query(
      `insert into member (id, organization_id, user_id, role) values ('back', 'tokens', $1, 'member')`,
      [id],
    );
    expect((await app.call('listSystems', { token })).status).toBe(401);
  });

  it('is told to make somebody else the owner when two accounts are deleted at once', async () => {
    await app.database.pool.query(`delete from organization where id not like 'personal-%'`);
    await shared('kept');
    await app.database.pool.query(
      `insert into "user" (id, name, email) values ('eve', 'Eve', 'eve@example.com');
       insert into member (id, organization_id, user_id, role) values ('keptEve', 'kept', 'eve', 'viewer')`,
    );
    const answers = await Promise.all(
      Object.values(people).map(({ token }) => post('delete-user', { password: 'correct horse' }, token)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([200, 400]);
    expect(await owners('kept')).toBe(1);
  });
});

const demote = (organizationId: string, who: 'ann' | 'bob', token: string) =>
  post(
    'organization/update-member-role',
    { memberId: `${organizationId}${who}`, role: 'viewer', organizationId },
    token,
  );

const remove = (organizationId: string, who: 'ann' | 'bob', token: string) =>
  post('organization/remove-member', { memberIdOrEmail: `${organizationId}${who}`, organizationId }, token);
