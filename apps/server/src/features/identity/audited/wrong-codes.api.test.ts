import { codeOf } from '@assay/test-servers';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvent } from '../../../db/schema/index.ts';
import { buildTestApp, cookiesOf, postToProvider } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const post = (path: string, payload: object, cookie?: string) => postToProvider(app, path, payload, cookie);

let accounts = 0;
let account: { name: string; email: string; password: string };
let key: string;
beforeEach(async () => {
  accounts += 1;
  account = { name: 'Tess', email: `tess-${accounts}@example.com`, password: 'correct horse' };
  const made = await post('sign-up/email', account);
  await app.call('listSystems', { token: made.json<{ token: string }>().token });
  const cookie = cookiesOf((await post('sign-in/email', account)).headers['set-cookie']);
  const enabled = await post('two-factor/enable', { password: account.password }, cookie);
  key = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? '';
  await post('two-factor/verify-totp', { code: codeOf(key) }, cookie);
  await app.database.db.delete(auditEvent);
});

/** The password was right, and the code is asked for. */
const challenge = async (): Promise<string> => cookiesOf((await post('sign-in/email', account)).headers['set-cookie']);

const written = async (): Promise<string[]> => {
  const { action, target, address } = auditEvent;
  const rows = await app.database.db.select({ action, target, address }).from(auditEvent).orderBy(asc(auditEvent.id));
  for (const row of rows) expect(row.address).toBe('127.0.0.1');
  return rows.map((row) => `${row.action} ${row.target}`);
};

const wrongCode = async (): Promise<number> =>
  (await post('two-factor/verify-totp', { code: '000000' }, await challenge())).statusCode;

describe('a code that is wrong', () => {
  it('is an entry of the account whose password was right, with its kind', async () => {
    const cookie = await challenge();
    expect((await post('two-factor/verify-totp', { code: '000000' }, cookie)).statusCode).toBe(401);
    expect((await post('two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }, cookie)).statusCode).toBe(401);
    expect((await post('two-factor/verify-totp', { code: codeOf(key) }, cookie)).statusCode).toBe(200);
    expect(await written()).toEqual([
      `sign_in_failed ${account.email}, code of a device`,
      `sign_in_failed ${account.email}, recovery code`,
      'signed_in with a code of a device',
    ]);
  });

  it('is nobody’s without a challenge', async () => {
    await post('two-factor/verify-totp', { code: '000000' });
    await post('two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }, 'two_factor=forged.signature');
    expect(await written()).toEqual([]);
  });

  it('that locks the account is an entry once, and calls while it is locked are none', async () => {
    for (let count = 0; count < 10; count += 1) expect(await wrongCode()).toBe(401);
    expect([await wrongCode(), await wrongCode()]).toEqual([429, 429]);
    expect(await written()).toEqual([
      ...Array.from({ length: 10 }, () => `sign_in_failed ${account.email}, code of a device`),
      `sign_in_locked ${account.email}`,
    ]);
  });
});

it('passwords that meet their limit are an entry once, of accounts that exist', async () => {
  const wrong = { ...account, password: 'wrong horse staple' };
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async () => (await post('sign-in/email', wrong)).statusCode),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const nobody = { ...wrong, email: 'nobody@example.com' };
  for (let count = 0; count < 12; count += 1) await post('sign-in/email', nobody);
  await expect.poll(written, { timeout: 3000 }).toContain(`sign_in_locked ${account.email}`);
  const entries = await written();
  expect(entries.filter((entry) => entry.startsWith('sign_in_locked'))).toHaveLength(1);
  expect(entries.filter((entry) => entry.startsWith('sign_in_failed'))).toHaveLength(10);
});
