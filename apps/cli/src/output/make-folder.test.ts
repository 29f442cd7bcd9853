import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes what is missing above it too, and leaves what is there', () => {
  const inner = join(folder, 'a', 'b', 'c');
  makeFolder(inner);
  makeFolder(inner);
  expect(existsSync(inner)).toBe(true);
});

it('fails below a file', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file', 'a'))).toThrow(/ENOTDIR/);
});

it.runIf(existsSync('/proc/self'))('fails where the system lets nobody make one, instead of trying for ever', () => {
  expect(() => makeFolder('/proc/assay/a')).toThrow(/ENOENT|EACCES|EPERM|EROFS/);
});
