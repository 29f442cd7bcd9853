import { expect, it } from 'vitest';
import type { Module } from './count-imports.ts';
import { featureOf, filesByGroup, importsBetween, pairs, partOf } from './count-imports.ts';

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
