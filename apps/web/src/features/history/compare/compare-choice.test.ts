import { expect, it } from 'vitest';
import { parseChoice, toggleChoice } from './compare-choice.ts';

it('two executions are chosen at most', () => {
  expect(toggleChoice([], 1)).toEqual([1]);
  expect(toggleChoice([1], 2)).toEqual([1, 2]);
  expect(toggleChoice([1, 2], 3)).toEqual([2, 3]);
  expect(toggleChoice([1, 2], 1)).toEqual([2]);
});

it('an address names two executions or none', () => {
  expect(parseChoice('12,15')).toEqual([12, 15]);
  expect([null, '', '12', '12,x', '1,2,3'].map(parseChoice)).toEqual([null, null, null, null, null]);
});
