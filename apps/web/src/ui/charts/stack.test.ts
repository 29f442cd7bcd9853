import { expect, it } from 'vitest';
import { stackedFromTop } from './stack.ts';

it('stacks each series on those before it and draws the highest first', () => {
  const passed = { label: 'Passed', tone: 'pass', values: [3, 0, null] } as const;
  const failed = { label: 'Failed', tone: 'fail', values: [1, 2, 4] } as const;
  expect(stackedFromTop([passed, failed])).toEqual([
    { series: failed, tops: [4, 2, 4] },
    { series: passed, tops: [3, 0, 0] },
  ]);
});
