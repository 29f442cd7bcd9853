import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifests(): string[] {
  const rooms = ['packages', 'apps', 'examples', 'test'].flatMap((room) =>
    readdirSync(join(root, room)).map((name) => join(root, room, name, 'package.json')),
  );
  return [join(root, 'package.json'), ...rooms].filter((file) => existsSync(file));
}

function direct(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of manifests()) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) found.set(name, version);
  }
  return found;
}

const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
const lines = [...page.matchAll(/^- `([^`]+)`: (.+)$/gm)];

describe('docs/dependencies.md', () => {
  it('has one line for every direct dependency and no other', () => {
    const wanted = [...direct().keys()].filter((name) => !name.startsWith('@assay/'));
    expect(lines.map(([, name = '']) => name).toSorted()).toEqual(wanted.toSorted());
  });

  it('gives a reason on each line', () => {
    expect(lines.filter(([, , reason = '']) => !/\w{4,}.*\.$/.test(reason))).toEqual([]);
  });

  it('speaks of versions that are pinned exactly', () => {
    const loose = [...direct()].filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version));
    expect(loose).toEqual([]);
  });
});
