import { codeOf } from '@assay/test-servers';
import { getTableColumns, getTableName, isTable } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { createSecretBox, findRotation } from '../../secrets/index.ts';
import { buildTestApp, importSmall, cookiesOf, postToProvider } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { finishRotation, rotateKey, sealedColumns } from './rotate-key.ts';

const OLD = 'a key for tests only';
const NEW = 'another key for tests';
const keys = { previous: OLD, next: NEW };

let app: TestApp;
let token: string;
const systems: number[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp('Olga');
  for (let count = 0; count < 5; count += 1)
    systems.push((await importSmall(app, token, `http://127.0.0.1:${count + 1}`)).id);
});
afterAll(() => app.close());

const environment = (secret: string) => ({
  name: `Staging ${secret}`,
  base_url: 'http://127.0.0.1:7/',
  protection: 'read_only',
  variables: [{ name: 'code', value: secret, secret: true }],
  headers: [],
  credentials: 'none',
});

/** What the database holds, opened with one key. */
async function opened(secret: string): Promise<string[]> {
  const box = createSecretBox(app.database.url, secret);
  const { rows } = await app.database.pool.query<{ id: number; sealed: string }>(
    'select id, sealed from environment where sealed is not null order by id',
  );
  return Promise.all(rows.map(async ({ id, sealed }) => JSON.stringify(await box.open(sealed, `environment:${id}`))));
}

const store = (systemId: number, secret: string) =>
  app.call('createEnvironment', { token, params: { systemId }, body: environment(secret) });

describe('rotating the key', () => {
  it('knows every column of sealed texts', () => {
    const found = Object.values(schema)
      .filter((one) => isTable(one))
      .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
      .filter((name) => /\.sealed/.test(name));
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(found.length).toBeGreaterThan(2);
    expect(known).toEqual(expect.arrayContaining(found));
  });

  it('is done while a server reads and writes, goes on after an interruption, and ends with the old key of no use', async () => {
    for (const [index, systemId] of systems.entries()) {
      const stored = await store(systemId, `before-${index}`);
      expect(stored.problem).toBeNull();
    }
    let texts = 0;
    const interrupted = rotateKey(app.database.db, keys, () => {
      texts += 1;
      if (texts === 3) throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    // Half is sealed with each key: the server, which knows the old one, opens both and seals with the new one.
    expect(await opened(OLD)).toHaveLength(5);
    expect((await store(systems[0] ?? 0, 'meanwhile')).problem).toBeNull();
    const listed = await app.call('listEnvironments', { token, params: { systemId: systems[0] ?? 0 } });
    expect(listed.body).toHaveLength(2);
    expect(await rotateKey(app.database.db, keys)).toEqual({ changed: 3, unreadable: [] });
    expect(await rotateKey(app.database.db, keys)).toEqual({ changed: 0, unreadable: [] });
    await expect(rotateKey(app.database.db, { previous: OLD, next: 'a third key for tests' })).rejects.toThrow(
      'Another',
    );
    await expect(finishRotation(app.database.db, OLD)).rejects.toThrow('with the new key first');
    expect(await finishRotation(app.database.db, NEW)).toEqual({ changed: 0, unreadable: [] });
    expect(await findRotation(app.database.db, OLD)).toBeNull();
    expect((await opened(NEW)).join()).toMatch(/before-0.*before-4.*meanwhile/);
    await expect(opened(OLD)).rejects.toThrow('authenticate');
  });

  it('keeps the old key where something cannot be read, and names it', async () => {
    await app.database.pool.query(`update environment set sealed = 'v1.x.y.z' where name = 'Staging before-1'`);
    const back = { previous: NEW, next: 'a third key for tests' };
    const { unreadable } = await rotateKey(app.database.db, back);
    expect(unreadable).toEqual([expect.stringMatching(/^environment \d+$/)]);
    await finishRotation(app.database.db, back.next);
    expect(await findRotation(app.database.db, NEW)).toEqual(back);
  });
});

it('second factors work while the key is being rotated', async () => {
  const own = await buildTestApp();
  const account = { name: 'Tess', email: 'tess@example.com', password: 'correct horse' };
  const post = (path: string, payload: object, cookie?: string) => postToProvider(own, path, payload, cookie);
  const signIn = async (): Promise<string> => cookiesOf((await post('sign-in/email', account)).headers['set-cookie']);
  await post('sign-up/email', account);
  const cookie = await signIn();
  const enabled = await post('two-factor/enable', { password: account.password }, cookie);
  const key = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? '';
  await post('two-factor/verify-totp', { code: codeOf(key) }, cookie);
  expect(await rotateKey(own.database.db, keys)).toEqual({ changed: 2, unreadable: [] });
  const verified = await post('two-factor/verify-totp', { code: codeOf(key) }, await signIn());
  const [recovery] = enabled.json<{ backupCodes: string[] }>().backupCodes;
  const recovered = await post('two-factor/verify-backup-code', { code: recovery }, await signIn());
  expect([verified.statusCode, recovered.statusCode]).toEqual([200, 200]);
  await own.close();
});
