import type { AccountData } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp('Ann');
  await importSmall(app, token, 'http://127.0.0.1:9');
});
afterAll(() => app.close());

const tablesOf = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { table?: string }).table ?? []);

describe('the export of an organization', () => {
  it('is a download of its own rows only, and is written into the audit log', async () => {
    const stranger = await app.signUp('Eve');
    const answer = await app.call('exportOrganization', { token });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      'attachment; filename="organization.ndjson"',
    ]);
    expect(tablesOf(answer.text)).toEqual(expect.arrayContaining(['system', 'endpoint', 'endpoint_parameter']));
    expect(tablesOf((await app.call('exportOrganization', { token: stranger })).text)).not.toContain('system');
    const [latest] = (await app.call('listAuditEvents', { token })).body as { action: string }[];
    expect(latest?.action).toBe('data_exported');
  });

  it('goes on once at a time, and again when it has ended', async () => {
    const all = await Promise.all([1, 2, 3].map(() => app.call('exportOrganization', { token })));
    const statuses = all.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const { problem } of all) expect([undefined, 'too_many_requests']).toContain(problem?.code);
    await expect.poll(async () => (await app.call('exportOrganization', { token })).status).toBe(200);
  });
});

describe('the data of an account', () => {
  it('has what is stored of the person who asks, and no secret', async () => {
    const body = { label: 'Pipeline', scopes: ['read'] };
    const created = (await app.call('createToken', { token, body })).body as { token: string };
    await app.call('sendFeedback', { token, body: { feedback: 'The lists are fast.' } });
    const answer = await app.call('getAccountData', { token });
    const data = answer.body as AccountData;
    expect(data).toMatchObject({
      account: { name: 'Ann', second_factor: false },
      sign_in: [{ provider: 'credential' }],
      passkeys: [],
      organizations: [{ name: "Ann's workspace", role: 'owner' }],
      invitations: [],
      tokens: [{ label: 'Pipeline', scopes: ['read'], expires_at: null }],
      feedback: [{ text: 'The lists are fast.' }],
    });
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(data.audit_log.map(({ action }) => action)).toContain('token_created');
    expect(answer.text).not.toContain(created.token);
    expect(answer.text).not.toContain(token);
    expect(answer.text).not.toMatch(/password|hash/i);
  });
});
