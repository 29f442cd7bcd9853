import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { KnownChecks } from './stored-check.ts';

const compiled = compileRule('the status is 200', {});
const check = compiled.status === 'understood' ? JSON.stringify(compiled.check) : '';

it('reads equal checks once, and others apart', () => {
  const checks = new KnownChecks();
  const first = checks.read({ check, compilerVersion: 1 });
  expect(first.check).toEqual(JSON.parse(check));
  expect(checks.read({ check, compilerVersion: 1 })).toBe(first);
  expect(checks.read({ check: check.replace('200', '201'), compilerVersion: 1 })).not.toEqual(first);
});

it('says of what cannot be read why, by the version that wrote it', () => {
  const checks = new KnownChecks();
  expect(checks.read({ check: null, compilerVersion: 1 })).toEqual({ check: null, problem: null });
  const written = ['{"kind":"later"}', '{"kind":"later"}'].map((text, at) =>
    checks.read({ check: text, compilerVersion: at === 0 ? 1 : 1_000_000 }),
  );
  expect(written.map(({ problem }) => problem?.includes('newer version'))).toEqual([false, true]);
});
