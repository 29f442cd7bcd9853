import { endpoints, roles } from '@assay/contract';
import type { EndpointDefinition, EndpointName, Role } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, guardedEndpoints as guarded, unknownIds as params } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
const tokens = {} as Record<Role, string>;
beforeAll(async () => {
  app = await buildTestApp();
  for (const role of roles) {
    tokens[role] = await app.signUp(role);
    const user = sql`(select id from "user" where name = ${role})`;
    await app.call('listSystems', { token: tokens[role] });
    await app.database.db.execute(sql`update member set role = ${role} where user_id = ${user}`);
  }
  // Any sign-out makes the server forget the roles that it remembered.
  await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {} });
});
afterAll(() => app.close());

describe('roles', () => {
  it.each(guarded)('%s admits exactly the roles of the table', async (name, { role }) => {
    const letIn: Role[] = [];
    for (const caller of roles) {
      const { status, problem, headers } = await app.call(name, { token: tokens[caller], params });
      expect([401, 500]).not.toContain(status);
      if (status !== 403) letIn.push(caller);
      else expect(problem?.code ?? headers['x-request-id']).toBe('forbidden');
    }
    expect(letIn).toEqual(roles.slice(roles.indexOf(role as Role)));
  });

  it('viewers run and read, members change, admins choose the plan', () => {
    const leastOf = (name: EndpointName): Role | undefined => (endpoints[name] as EndpointDefinition).role;
    expect([leastOf('executeScenario'), leastOf('getExecution')]).toEqual(['viewer', 'viewer']);
    expect([leastOf('updateScenario'), leastOf('importSystem')]).toEqual(['member', 'member']);
    expect(leastOf('subscribe')).toBe('admin');
  });

  it('says to a viewer what the role lacks', async () => {
    const { problem } = await app.call('subscribe', { token: tokens.viewer, params });
    expect(problem?.detail).toBe(
      'A viewer may read and run, but not change. This needs the role admin. Ask an admin of your organization.',
    );
  });
});
