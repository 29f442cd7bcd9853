import { expect, it } from 'vitest';
import { limitsOfKind } from './limit-of-kind.ts';

it.each<[string, string[], number, boolean]>([
  ['A percent voucher must not exceed 100 (400).', ['percent', 'voucher'], 100, true],
  ['For `express` at most 20.', ['express'], 20, true],
  ['At most 3.5 for a hand cart.', ['hand', 'cart'], 3.5, true],
  ['Child tickets: no more than 4.', ['child', 'ticket'], 4, true],
  ['If it is `relative`, not above 100 %.', ['relative'], 100, true],
  ['A bulk order is at least 50.', ['bulk', 'order'], 50, false],
  ['With a trailer the value must not be more than 80.', ['trailer'], 80, true],
])('%s', (sentence, words, limit, isAbove) => {
  const [found] = limitsOfKind(sentence);
  expect(found).toMatchObject({ limit, isAbove });
  expect(found?.words).toEqual(expect.arrayContaining(words));
});

it.each(['Percentage or EUR.', 'Between 1 and 100.', 'At most 100.', 'Must not exceed the stock.'])(
  'no kind is named by: %s',
  (sentence) => {
    expect(limitsOfKind(sentence).filter(({ words }) => words.length > 0)).toEqual([]);
  },
);
