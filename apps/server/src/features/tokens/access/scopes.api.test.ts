import { endpoints } from '@assay/contract';
import type { CreatedToken, EndpointDefinition, EndpointName, TokenScope } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, guardedEndpoints as guarded, unknownIds as params } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

const table = Object.entries(endpoints) as [EndpointName, EndpointDefinition][];

let app: TestApp;
let session: string;
let reading: string;
let writing: string;
let service: string;
beforeAll(async () => {
  app = await buildTestApp();
  session = await app.signUp('Ann');
  const create = async (name: 'createToken' | 'createServiceToken', scopes: TokenScope[]) =>
    ((await app.call(name, { token: session, body: { label: 'x', scopes } })).body as CreatedToken).token;
  reading = await create('createToken', ['read']);
  writing = await create('createToken', ['write']);
  service = await create('createServiceToken', ['read', 'write']);
});
afterAll(() => app.close());

/** Whether a call is let in; a refusal is one of scope and of nothing else. */
async function isLetIn(name: EndpointName, token: string): Promise<boolean> {
  const { status, problem, headers } = await app.call(name, { token, params });
  expect([401, 500]).not.toContain(status);
  if (status === 403) expect(problem?.code ?? headers['x-request-id']).toBe('insufficient_scope');
  return status !== 403;
}

describe('scopes', () => {
  it.each(guarded)('TOK-21 %s is let in with exactly the scope of its row', async (name, { auth, method }) => {
    // An answer to HEAD has no body that could say why.
    if (method === 'HEAD') {
      const statuses = await Promise.all(
        [reading, writing, service].map(async (token) => (await app.call(name, { token, params })).status),
      );
      return expect(statuses).toEqual([404, 403, 404]);
    }
    expect(await isLetIn(name, reading)).toBe(auth === 'token:read');
    expect(await isLetIn(name, writing)).toBe(auth === 'token:write');
    expect(await isLetIn(name, service)).toBe(auth !== 'session');
    return undefined;
  });

  it('TOK-21 a read-only token changes nothing: beside reads it starts, stops, repeats and reports runs, and asks how a rule is read', () => {
    const readers = guarded.filter(([, { auth }]) => auth === 'token:read');
    const acting = readers.filter(([, { method }]) => !['GET', 'HEAD'].includes(method)).map(([name]) => name);
    expect(acting.toSorted()).toEqual([
      'compileRule',
      'executeScenario',
      'executeSystem',
      'rerunFailed',
      'stopRun',
      'submitResults',
      'tryFinding',
    ]);
    // The specification gives it GET although it creates scenarios.
    expect(endpoints.generateScenarios).toMatchObject({ method: 'GET', auth: 'token:write' });
  });

  it('a token manages neither tokens nor the plan, reads no audit log, and sends no feedback', () => {
    const sessions = guarded.filter(([, { auth }]) => auth === 'session').map(([name]) => name);
    const managing = table.filter(([, { path }]) => /^\/(?:pat|service)-tokens/.test(path)).map(([name]) => name);
    expect(managing).toHaveLength(10);
    const paying = ['cancelSubscription', 'createCheckout', 'getBillingPortal', 'subscribe'];
    const auditing = ['exportAuditEvents', 'listAuditEvents'];
    const data = ['exportOrganization', 'getAccountData'];
    expect(sessions.toSorted()).toEqual([...managing, ...paying, ...auditing, ...data, 'sendFeedback'].toSorted());
  });

  it('a token opens none of the calls of the identity provider: passwords, sessions, members', async () => {
    const payload = {
      newPassword: 'staple battery moon',
      currentPassword: 'correct horse',
      email: 'x@example.com',
      role: 'member',
      name: 'X',
    };
    for (const path of ['change-password', 'update-user', 'organization/invite-member', 'revoke-other-sessions'])
      for (const token of [reading, writing, service]) {
        const headers = { authorization: `Bearer ${token}` };
        const { statusCode } = await app.assay.app.inject({
          method: 'POST',
          url: `/api/auth/${path}`,
          payload,
          headers,
        });
        expect([path, statusCode]).toEqual([path, 401]);
      }
    const headers = { authorization: `Bearer ${service}` };
    const answers = await Promise.all(
      ['get-session', 'list-sessions'].map((path) => app.assay.app.inject({ url: `/api/auth/${path}`, headers })),
    );
    expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? body : statusCode))).toEqual(['null', 401]);
  });

  it('getCaller says what a token may do', async () => {
    const ask = async (token: string) => (await app.call('getCaller', { token })).body;
    expect(await ask(session)).toMatchObject({ role: 'owner', scopes: ['read', 'write'] });
    expect(await ask(reading)).toMatchObject({
      organization: { name: "Ann's workspace" },
      role: 'owner',
      scopes: ['read'],
    });
    expect(await ask(service)).toMatchObject({ role: 'member', scopes: ['read', 'write'] });
  });
});
