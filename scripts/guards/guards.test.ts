import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { namingTests } from './naming-tests.ts';
import { findTarget, parseMutations } from './read-mutations.ts';
import { sample } from './sample.ts';
import { makeWorkingCopy } from './working-copy.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

function repository(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'guards-test-'));
  for (const folder of ['apps', 'packages', 'examples', 'test', 'scripts']) mkdirSync(join(root, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

describe('guards', () => {
  it('read a table of mutations, with an empty replacement too', () => {
    expect(parseMutations('row\tpart\tfind\treplace\nZZ-01\tapps\tx > 1\t\n')).toEqual([
      { row: 'ZZ-01', part: 'apps', find: 'x > 1', replace: '' },
    ]);
    expect(() => parseMutations('head\nZZ-01\tapps')).toThrow('no mutation');
  });

  it('break texts that the product has, each once', () => {
    const table = parseMutations(readFileSync('scripts/guards/mutations.tsv', 'utf8'));
    expect(table.filter((mutation) => findTarget(process.cwd(), mutation) === null)).toEqual([]);
  });

  it('break something of every area of the requirements that a test names', () => {
    const areas = new Set(
      parseMutations(readFileSync('scripts/guards/mutations.tsv', 'utf8')).map(({ row }) => row.replace(/-.*/, '')),
    );
    const named = ['GEN', 'SUB', 'LAND', 'PRICE', 'BLOG', 'DOCS', 'SYS', 'WIZ', 'RUN', 'SCN', 'EP', 'TOK'];
    expect(named.filter((area) => !areas.has(area))).toEqual([]);
  });

  it('find the one source that holds a text, and none where two do, or only a test does', () => {
    const at = repository({ 'apps/a.ts': 'one two', 'apps/b.ts': 'two', 'apps/c.test.ts': 'three' });
    const target = (find: string) => findTarget(at, { row: 'ZZ-01', part: 'apps', find, replace: '' });
    expect(target('one')).toBe(join(at, 'apps/a.ts'));
    expect([target('two'), target('three'), target('four')]).toEqual([null, null, null]);
  });

  it('choose unit and API tests before browser tests, and match filled-in titles', () => {
    const at = repository({
      'apps/a.test.ts': "it('ZZ-01 to ZZ-03: of %s (%d)', () => {});",
      'test/b.spec.ts': "test('ZZ-02, ZZ-09: here', () => {});",
    });
    const tests = namingTests(at, 'ZZ-02');
    expect(tests).toMatchObject({ runner: 'vitest', files: ['apps/a.test.ts'] });
    expect('ZZ-01 to ZZ-03: of one (2)').toMatch(new RegExp(tests?.pattern ?? '$^'));
    expect(namingTests(at, 'ZZ-09')).toMatchObject({ runner: 'playwright', files: ['test/b.spec.ts'] });
    expect(namingTests(at, 'RUN-10')).toBeNull();
  });

  it('draw the same sample from the same seed, and another one from another', () => {
    const rows = Array.from({ length: 60 }, (_, index) => index);
    expect(sample(rows, 40, 13)).toEqual(sample(rows, 40, 13));
    expect(new Set(sample(rows, 40, 13)).size).toBe(40);
    expect(sample(rows, 40, 13)).not.toEqual(sample(rows, 40, 14));
  });

  it('work on a copy that has what npm installed below a part', () => {
    const nested = 'apps/pages/node_modules/only-here';
    repository({ 'apps/a.ts': 'true' });
    for (const folder of [nested, 'node_modules/@assay']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, nested, 'index.js'), 'installed');
    const copy = makeWorkingCopy(root);
    expect(readFileSync(join(copy.path, 'apps/a.ts'), 'utf8')).toBe('true');
    expect(readFileSync(join(copy.path, nested, 'index.js'), 'utf8')).toBe('installed');
    copy.remove();
    expect(readFileSync(join(root, nested, 'index.js'), 'utf8')).toBe('installed');
  });
});
