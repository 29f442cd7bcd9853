import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const problemsOf = (lock: object, manifest: object): unknown => {
  const script = `
    import { lockProblems } from './scripts/repository/lock-problems.mjs';
    console.log(JSON.stringify(lockProblems(${JSON.stringify(lock)}, ${JSON.stringify(manifest)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
};

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: 'latest', c: '*', d: '^1' },
      optionalDependencies: { e: '1' },
    },
    'node_modules/b': { version: '2.0.0', resolved: 'https://registry.example/b.tgz' },
    'node_modules/own': { resolved: 'packages/own', link: true },
  },
};

it('finds what a lock file lacks, what moves below it, and addresses', () => {
  expect(problemsOf(lock, {})).toEqual([
    'a@1.0.0: 1 missing, e.g. e',
    'a@1.0.0: asks for b@latest, which moves; pin it in overrides',
    'b@2.0.0: names an address',
  ]);
  expect(problemsOf(lock, { overrides: { a: { b: '2.0.0' } } })).toEqual([
    'a@1.0.0: 1 missing, e.g. e',
    'b@2.0.0: names an address',
  ]);
});

it('every lock file of the repository is checked', () => {
  const tracked = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).trim().split('\n');
  const folders = tracked.map((file) => (file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.'));
  const check = readFileSync('scripts/repository/lockcheck.mjs', 'utf8');
  expect(folders.filter((folder) => !check.includes(`'${folder}'`))).toEqual([]);
});
