import { expect, it } from 'vitest';
import type { Module } from './count-imports.ts';
import { featureOf, filesByGroup, importsBetween, pairs, partOf } from './count-imports.ts';
import { staleRegions, withRegions } from './structure-page.ts';
import { walkOf } from './walks.ts';

const module = (source: string, ...resolved: string[]): Module => ({
  source,
  dependencies: resolved.map((file) => ({ resolved: file })),
});

const modules = [
  module('packages/a/src/index.ts', 'packages/b/src/index.ts', 'packages/b/src/index.ts', 'packages/a/src/one.ts'),
  module('packages/a/src/one.test.ts', 'packages/b/src/index.ts'),
  module('packages/b/src/index.ts', 'node:fs'),
  module('apps/server/src/features/runs/index.ts', 'apps/server/src/features/systems/index.ts'),
];

it('counts files and imports between parts, without tests and each file once', () => {
  expect([...filesByGroup(modules, partOf)]).toEqual([
    ['packages/a', 1],
    ['packages/b', 1],
    ['apps/server', 1],
  ]);
  expect([...pairs(importsBetween(modules, partOf))]).toEqual([['packages/a packages/b', 1]]);
});

it('counts the imports between features of one application', () => {
  expect(importsBetween(modules, featureOf('server'))).toEqual([
    { from: 'runs', to: 'systems', file: 'apps/server/src/features/systems/index.ts' },
  ]);
  expect(importsBetween(modules, featureOf('web'))).toEqual([]);
});

it('counts the files that declare, convert or store an idea, each once, and not what is only mentioned', () => {
  const idea = { name: 'Letter', shapes: ['Letter', 'SentLetter'], table: 'sentLetter' };
  const texts = [
    'export interface Letter { text: string }',
    'const send = (letter: Letter): SentLetter => db.insert(sentLetter).values(letter);',
    'sql`update sent_letter set read = true`',
    "import type { Letter } from './letter.ts'; // SentLetter",
    'const letters = 1;',
  ];
  expect(walkOf(idea, texts)).toEqual({ files: 3, declare: 1, convert: 1, store: 2 });
});

const PAGE = 'Parts:\n<!-- counted: parts -->\n| `a` | 40 |\n| `b` | 61 |\n<!-- end -->\nThe end.\n';

it('finds that a page no longer describes the tree, whatever the order of its lists', () => {
  const stale = (parts: string): string[] => staleRegions(PAGE, new Map([['parts', parts]]));
  expect(stale('| `b` | 64 |\n| `a` | 41 |')).toEqual([]);
  expect(stale('| `a` | 40 |\n| `b` | 90 |')).toEqual(['parts']);
  expect(stale('| `a` | 40 |\n| `c` | 61 |')).toEqual(['parts']);
  expect(stale('| `a` | 40 |')).toEqual(['parts']);
  expect(() => staleRegions(PAGE, new Map([['edges', '']]))).toThrow('no region "edges"');
});

it('writes regions anew and leaves the rest', () => {
  const written = withRegions(PAGE, new Map([['parts', '| `c` | 1 |']]));
  expect(written).toBe('Parts:\n<!-- counted: parts -->\n| `c` | 1 |\n<!-- end -->\nThe end.\n');
});
