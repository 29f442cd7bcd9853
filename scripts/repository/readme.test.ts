import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');

describe('README.md', () => {
  it('lists every npm script and no other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const listed = [...readme.matchAll(/^\| `npm (?:run )?([\w:-]+)[^`]*` \|/gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('lists every variable that the server reads and no other', () => {
    const schema = /environmentSchema = z\.object\(\{(.+?)^\}\);/ms.exec(read('apps/server/src/config.ts'))?.[1] ?? '';
    const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
    const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
    expect(variables.length).toBeGreaterThan(10);
    expect(listed.toSorted()).toEqual(variables.toSorted());
  });
});

describe.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'])('%s', (page) => {
  it('has only links that lead somewhere', () => {
    const links = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });
});
