import { expect, it } from 'vitest';
import { unlessCircular } from './unless-circular.ts';

const endless = (depth: number): number => endless(depth + 1) + 1;

it('answers something else where what is made needs itself', () => {
  expect(unlessCircular(() => endless(0), 7)).toBe(7);
  expect(unlessCircular(() => 3, 7)).toBe(3);
});

it('hides no other error', () => {
  expect(() =>
    unlessCircular(() => {
      throw new TypeError('broken');
    }, 7),
  ).toThrow('broken');
});
