import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { runAdmin } from './run-admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_SIGN_UP: 'closed' }, null, { storesStrongly: true });
});
afterAll(() => app.close());

async function admin(line: string, password = ''): Promise<string[]> {
  const lines: string[] = [];
  await runAdmin(line.split(' '), {
    db: app.database.db,
    secret: 'a key for tests only',
    nextSecret: null,
    replaceSecret: null,
    readPassword: () => Promise.resolve(password),
    write: (text) => void lines.push(text),
  });
  return lines;
}

const signIn = (email: string, password: string) =>
  app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } });

describe('assay-server admin', () => {
  it('creates an account that can log in where signing up is closed', async () => {
    expect(await admin('create-user --email Ann@Example.com --name Ann', 'four blue kettles')).toEqual([
      'Ann@Example.com can log in now.',
    ]);
    const answer = await signIn('ann@example.com', 'four blue kettles');
    const token = String(answer.headers['set-auth-token']);
    expect((await app.call('listSystems', { token })).status).toBe(200);
    expect((await app.call('getSignInOptions')).body).toMatchObject({ is_new: false });
  });

  it('refuses a second account, weak passwords and what is no address', async () => {
    const again = admin('create-user --email ann@example.com --name Ann', 'four blue kettles');
    await expect(again).rejects.toThrow('There is an account with the address ann@example.com.');
    await expect(admin('create-user --email bob@example.com --name Bob', 'password1')).rejects.toThrow('easy to guess');
    await expect(admin('create-user --email bob@example.com --name Bob', 'short')).rejects.toThrow('8 to 128');
    await expect(admin('create-user --email bob --name Bob', 'four blue kettles')).rejects.toThrow('no e-mail address');
    await expect(admin('create-user --name Bob')).rejects.toThrow('Say --email.');
  });

  it('resets a password, ends the sessions and writes it down', async () => {
    const token = String((await signIn('ann@example.com', 'four blue kettles')).headers['set-auth-token']);
    expect((await app.call('listSystems', { token })).status).toBe(200);
    await admin('reset-password --email ANN@example.com', 'seven grey lanterns');
    expect((await signIn('ann@example.com', 'four blue kettles')).statusCode).toBe(401);
    const fresh = String((await signIn('ann@example.com', 'seven grey lanterns')).headers['set-auth-token']);
    const [, failed, latest] = (await app.call('listAuditEvents', { token: fresh })).body as {
      action: string;
      target: string;
    }[];
    expect(failed).toMatchObject({ action: 'sign_in_failed', target: 'ann@example.com' });
    expect(latest).toMatchObject({ action: 'password_changed', target: expect.stringContaining('command line') });
    await expect.poll(async () => (await app.call('listSystems', { token })).status).toBe(401);
    await expect(admin('reset-password --email eve@example.com', 'seven grey lanterns')).rejects.toThrow('no account');
  });

  it('gives an organization a plan, and that of the server back, and writes it down', async () => {
    const token = String((await signIn('ann@example.com', 'seven grey lanterns')).headers['set-auth-token']);
    const [, first = ''] = await admin('list-organizations');
    const [id = ''] = first.split('\t');
    const planOf = async () => {
      const { data } = (await app.call('getMySubscription', { token })).body as { data: { tier: { name: string } } };
      return data.tier.name;
    };
    const usual = await planOf();
    expect(await admin(`set-tier --id ${id} --tier professional`)).toEqual([
      "Ann's workspace has the plan professional now.",
    ]);
    expect(await planOf()).toBe('professional');
    const audited = (await app.call('listAuditEvents', { token, query: { action: 'plan_chosen' } })).body;
    expect(audited).toMatchObject([{ actor: null, target: 'professional, by whoever runs the server' }]);
    await admin(`set-tier --id ${id} --tier default`);
    expect(await planOf()).toBe(usual);
    await expect(admin(`set-tier --id ${id} --tier gold`)).rejects.toThrow('self-hosted, default');
    await expect(admin('set-tier --id nobody --tier free')).rejects.toThrow('no such organization');
    await app.database.db.execute(sql`
      insert into billing_subscription
        (id, provider, customer_id, organization_id, billing_cycle, status, cancel_at_period_end, started_at, read_at)
      values ('sub_1', 'stripe', 'cus_1', ${id}, 'monthly', 'active', false, now(), now())`);
    await expect(admin(`set-tier --id ${id} --tier free`)).rejects.toThrow('It pays for its plan');
    await app.database.db.execute(sql`delete from billing_subscription`);
  });

  it('lists organizations', async () => {
    const [head, first] = await admin('list-organizations');
    expect(head).toBe('id\tname\tmembers\tsystems\towners');
    expect(first?.split('\t').slice(1)).toEqual(["Ann's workspace", '1', '0', 'ann@example.com']);
  });

  it('sets an owner, also of an organization that has none, and keeps the last one', async () => {
    await app.database.pool.query(`insert into organization (id, name, slug) values ('lost', 'Lost', 'lost')`);
    const line = (role: string) => `set-role --id lost --email ann@example.com --role ${role}`;
    expect(await admin(line('owner'))).toEqual(['ann@example.com is owner of lost now.']);
    expect((await admin('list-organizations')).join('\n')).toContain('Lost\t1\t0\tann@example.com');
    await expect(admin(line('viewer'))).rejects.toThrow('Lost needs an owner. Make somebody else its owner first.');
    await expect(admin(line('boss'))).rejects.toThrow('"boss" is no role.');
    await expect(admin('set-role --id none --email ann@example.com --role owner')).rejects.toThrow('no organization');
    const { rows } = await app.database.pool.query(`select target from audit_event where organization_id = 'lost'`);
    expect(rows).toEqual([{ target: 'Ann (ann@example.com), no member to owner, at the command line of the server' }]);
    await app.database.pool.query(`delete from organization where id = 'lost'`);
  });

  it('exports an organization into a file and makes another one of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-admin-'));
    const file = join(folder, 'ann.ndjson');
    const [, listed] = await admin('list-organizations');
    const id = listed?.split('\t')[0] ?? '';
    expect(await admin(`export-organization --id ${id} --file ${file}`)).toEqual([
      expect.stringContaining(`The organization is in ${file}`),
    ]);
    await expect(admin(`export-organization --id ${id} --file ${file}`)).rejects.toThrow('is there already');
    await expect(admin(`export-organization --id none --file ${file}2`)).rejects.toThrow('no organization none');
    const lines = await admin(`import-organization --file ${file} --email ann@example.com --name Copy`);
    expect(lines[0]).toMatch(/^Copy was imported with \d+ rows\. Its id is /);
    expect((await admin('list-organizations')).join('\n')).toContain('Copy\t1\t0\tann@example.com');
    await rm(folder, { recursive: true });
  });

  it('says that a file cannot be read, also where the connection comes after that', async () => {
    const begin = app.database.db.transaction.bind(app.database.db);
    const slow = vi.spyOn(app.database.db, 'transaction').mockImplementation(async (...given) => {
      await setTimeout(50);
      return begin(...given);
    });
    const unread = [join(tmpdir(), 'assay-none'), tmpdir()].map((file) =>
      admin(`import-organization --file ${file} --email ann@example.com`),
    );
    expect(await Promise.allSettled(unread)).toMatchObject([
      { reason: { code: 'ENOENT' } },
      { reason: { code: 'EISDIR' } },
    ]);
    slow.mockRestore();
  });

  it('names its commands', async () => {
    for (const line of ['', 'nothing', 'list-organizations twice', 'toString'])
      await expect(admin(line)).rejects.toThrow('assay-server admin create-user');
    await expect(admin('rotate-key')).rejects.toThrow('Set ASSAY_NEW_SECRET_KEY');
    await expect(admin('list-organizations --loud')).rejects.toThrow("'--loud'");
  });
});
