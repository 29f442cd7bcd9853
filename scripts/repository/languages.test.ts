import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('GEN-11: the product is written in TypeScript, and its web in React', () => {
  const tracked = execFileSync('git', ['ls-files', 'apps', 'packages'], { encoding: 'utf8' }).trim().split('\n');
  const files = tracked.filter((file) => /^[^/]+\/[^/]+\/src\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\.(?:[cm]?jsx?|coffee|vue|svelte|py|go|java)$/.test(file))).toEqual([]);
  const web = JSON.parse(readFileSync('apps/web/package.json', 'utf8')) as { dependencies: Record<string, string> };
  expect(Object.keys(web.dependencies)).toEqual(expect.arrayContaining(['react', 'react-dom']));
});
