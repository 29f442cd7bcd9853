import { expect, it } from 'vitest';
import { gapsOf, gapText } from './gaps.ts';

const unless = (words: string) => `nothing would notice if ${words}`;

it('names each rule once, with all that it would notice', () => {
  const gaps = gapsOf([
    { mutation: unless('the status were 201'), rule: 'status is 200' },
    { mutation: unless('`a` were one more'), rule: null },
    { mutation: unless('the status were 500'), rule: 'status is 200' },
    { mutation: unless('`b` were one more'), rule: null },
  ]);
  expect(gaps).toEqual([
    { rule: 'status is 200', mutations: ['the status were 201', 'the status were 500'] },
    { rule: null, mutations: ['`a` were one more'] },
    { rule: null, mutations: ['`b` were one more'] },
  ]);
});

it.each([
  [['a'], 'a'],
  [['a', 'b', 'c', 'd'], 'a, or b, or c, or d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, or b, or c, or 2 more'],
])('of %j is written %s', (mutations, text) => {
  expect(gapText({ rule: null, mutations })).toBe(text);
});
