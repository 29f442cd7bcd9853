import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('runs all commands to their end, and fails when one of them does', () => {
  const run = (...commands: string[]) =>
    spawnSync(process.execPath, ['scripts/repository/side-by-side.mjs', ...commands], { encoding: 'utf8' });
  const both = run('no-such-script', 'lockcheck');
  expect(both.status).toBe(1);
  expect(both.stdout).toContain('== no-such-script');
  expect(both.stdout).toMatch(/== lockcheck\nlock file complete\n-- passed: \d+ s/);
  expect(run('lockcheck').status).toBe(0);
});
