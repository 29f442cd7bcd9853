import { expect, it } from 'vitest';
import { variantsOf } from './distinct.ts';

it.each([
  ['2031-07-04', 'date', '2031-07-05'],
  ['2031-07-04T19:30:00Z', 'date-time', '2031-07-05T19:30:00Z'],
  ['2031-12-31', 'date', '2032-01-01'],
])('the nearest other moment than %s is a day later', (value, format, expected) => {
  const [first] = variantsOf(value, { type: 'string', format }, {});
  expect(first).toBe(expected);
});
