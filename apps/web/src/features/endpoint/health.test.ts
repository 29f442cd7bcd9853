import { expect, it } from 'vitest';
import { healthOf } from './health.ts';

it('EP-05: averages over the scenarios that have rules, with one decimal', () => {
  const counts = (...all: number[]) => healthOf(all.map((validations_count) => ({ validations_count })));
  expect(counts(1, 2)).toMatchObject({ average: '1.5', withRules: 2, withoutRules: 0, rules: 3 });
  expect(counts(1, 2, 0)).toMatchObject({ average: '1.5', withRules: 2, withoutRules: 1, scenarios: 3 });
  expect(counts(0)).toMatchObject({ average: '0.0', withRules: 0, withoutRules: 1 });
  expect(counts()).toMatchObject({ average: '0.0', scenarios: 0 });
});
