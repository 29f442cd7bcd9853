import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** What an expression says in which `packagesOf` and `targets` are known. */
const ask = (expression: string): unknown => {
  const script = `
    import { targets } from './scripts/build/build.mjs';
    import { packagesOf } from './scripts/build/workspace-sources.mjs';
    console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
};

describe('what a built part is made of', () => {
  it('are the packages that it names and those that they name', () => {
    const packages = ask(`packagesOf('apps/web')`);
    expect(packages).toEqual(
      expect.arrayContaining(['packages/api-model', 'packages/findings', 'packages/reports', 'packages/scenario']),
    );
    expect(packages).not.toContain('packages/runner');
  });

  it.each([
    ['web', 'apps/web'],
    ['public site', 'apps/site'],
  ])('makes the %s stale when one of them changes', (name, folder) => {
    expect(ask(`targets.find(({ name }) => name === '${name}').sources`)).toEqual(
      expect.arrayContaining([ask(`packagesOf('${folder}')`)].flat()),
    );
  });
});
