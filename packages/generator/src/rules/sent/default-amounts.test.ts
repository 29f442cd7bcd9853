import { expect, it } from 'vitest';
import { defaultAmount } from './default-amounts.ts';

const SENT = { feeHigh: 301, seats: 12, title: 'Harbour' };

it.each([
  ['If you do not give one, it is half the high fee, rounded down to whole euros (but at least 1).', 150],
  ['When left out, 25 % of `feeHigh`, rounded up.', 76],
  ['By default the same as the seats.', 12],
  ['Twice the seats if none is given.', 24],
  ['Left out, it is half the seats, but at least 10.', 10],
])('%s', (description, value) => {
  expect(defaultAmount(description, SENT)).toBe(value);
});

it.each([
  'It is half the high fee.',
  'If you do not give one, it is half the high fee.',
  'If you do not give one, it is worked out from the seats.',
  'If none is given, half the seats for members.',
  'If none is given, half the width, rounded down.',
  'By default half the high fee, rounded up to full hundreds.',
])('gives nothing: %s', (description) => {
  expect(defaultAmount(description, SENT)).toBeNull();
});
