import type { ValidationResult } from '@assay/contract';
import { expect, it } from 'vitest';
import { compareRules } from './compare-rules.ts';

const rule = (validation_text: string, status: 'pass' | 'fail') => ({ validation_text, status }) as ValidationResult;

it('names the rules whose result changed, and those that only one execution was judged by', () => {
  const left = [rule('a', 'pass'), rule('b', 'pass'), rule('c', 'fail')];
  const right = [rule('a', 'pass'), rule('b', 'fail'), rule('d', 'pass')];
  const found = compareRules(left, right).map((one) => [one.text, one.left?.status ?? null, one.right?.status ?? null]);
  expect(found).toEqual([
    ['b', 'pass', 'fail'],
    ['c', 'fail', null],
    ['d', null, 'pass'],
  ]);
});
