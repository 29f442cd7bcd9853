import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyBox } from './key-box.ts';
import { loadSecret } from './load-secret.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const value = { password: 'correct horse', list: [1, null, 'ü'] };

describe('createKeyBox', () => {
  const box = createKeyBox('a key for tests only');

  it('opens what it sealed, and only there', () => {
    const sealed = box.seal(value, 'system:1');
    expect(box.open(sealed, 'system:1')).toEqual(value);
    expect(() => box.open(sealed, 'system:2')).toThrow('authenticate');
  });

  it('never shows the value and never seals it the same way twice', () => {
    const sealed = [box.seal(value, 'x'), box.seal(value, 'x')];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) expect(Buffer.from(text, 'base64url').toString()).not.toContain('horse');
    expect(sealed.join()).not.toContain('horse');
  });

  it('does not open with another key', () => {
    expect(() => createKeyBox('another key for tests').open(box.seal(value, 'x'), 'x')).toThrow('authenticate');
  });

  it('notices every change of nonce, tag and body', () => {
    const parts = box.seal(value, 'x').split('.');
    for (const index of [1, 2, 3]) {
      const changed = [...parts];
      const bytes = Buffer.from(parts[index] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      changed[index] = bytes.toString('base64url');
      expect(() => box.open(changed.join('.'), 'x'), `part ${index}`).toThrow('authenticate');
    }
  });

  it.each(['', 'v1', 'v2.a.b.c', 'v1.a.b', 'plain text'])('names the form of %j as unknown', (sealed) => {
    expect(() => box.open(sealed, 'x')).toThrow('unknown form');
  });

  it('refuses a shortened tag', () => {
    const [version, nonce, tag, body] = box.seal(value, 'x').split('.');
    const short = Buffer.from(tag ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url');
    expect(() => box.open([version, nonce, short, body].join('.'), 'x')).toThrow('authentication tag length');
  });
});

describe('loadSecret', () => {
  it('is the given key, and then writes nothing', async () => {
    expect(await loadSecret('a given key, long enough', join(folder, 'none'))).toBe('a given key, long enough');
    expect(await stat(join(folder, 'none')).catch(() => null)).toBeNull();
  });

  it('is generated once, for its owner only, also when two servers start at once', async () => {
    const dataDir = join(folder, 'data');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(null, dataDir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadSecret(null, dataDir)).toBe(secrets[0]);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toBe(secrets[0]);
  });
});
