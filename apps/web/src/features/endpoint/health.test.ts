import { expect, it } from 'vitest';
import { healthOf } from './health.ts';

it('EP-05: averages over the scenarios that have rules, with one decimal', () => {
  const counts = (...all: number[]) =>
    healthOf(
      all.map((validations_count) => ({ validations_count })),
      () => null,
    );
  expect(counts(1, 2)).toMatchObject({ average: '1.5', withRules: 2, withoutRules: 0, rules: 3 });
  expect(counts(1, 2, 0)).toMatchObject({ average: '1.5', withRules: 2, withoutRules: 1, scenarios: 3 });
  expect(counts(0)).toMatchObject({ average: '0.0', withRules: 0, withoutRules: 1 });
  expect(counts()).toMatchObject({ average: '0.0', scenarios: 0 });
});

it('counts how the scenarios did last', () => {
  const scenarios = (['success', 'failure', 'error', 'error', null] as const).map((last_status) => ({
    validations_count: 1,
    last_status,
  }));
  expect(healthOf(scenarios, (one) => one.last_status)).toMatchObject({
    passed: 1,
    failed: 1,
    errors: 2,
    scenarios: 5,
  });
});
