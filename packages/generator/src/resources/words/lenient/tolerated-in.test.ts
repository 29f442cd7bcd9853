import { describe, expect, it } from 'vitest';
import { toleratedIn } from './tolerated-in.ts';

const ALL = { high: 1, low: 1, unknown: 1, unreadable: 1 };
const of = (wrong: Record<string, number>, outcome: string): Record<string, string> =>
  Object.fromEntries(Object.keys(wrong).map((one) => [one, outcome]));

describe('wrong values that are not refused', () => {
  it.each([
    ['Berths per page, 25 where nothing is sent. Values above 200 are capped.', { high: 'used' }],
    ['Invalid dates fall back to today.', of(ALL, 'used')],
    ['Invalid sizes fall back to the default.', of(ALL, 'ignored')],
    ['Unrecognised ranks are ignored.', { unknown: 'ignored' }],
    ['Unknown fields are silently dropped.', { name: 'ignored' }],
    ['Parameters that are not listed are ignored.', { name: 'ignored' }],
    ['Columns which do not exist are skipped.', { name: 'ignored' }],
    ['Parameters with unknown values are ignored.', { unknown: 'ignored' }],
    [
      'No page has more than 40: larger ones are cut to 40. Whatever is no number counts as left out.',
      { ...of(ALL, 'ignored'), high: 'used' },
    ],
    ['Anything that is not a whole number is treated as 1.', of(ALL, 'used')],
    ['Negative numbers count as zero.', { low: 'used' }],
    ['Clamped to the range from 1 to 60.', { high: 'used', low: 'used' }],
    [
      'A size beyond 80 is lowered to 80, a malformed one is read as the default.',
      { ...of(ALL, 'ignored'), high: 'used' },
    ],
    ['More than 90 is treated as 90, less than 5 as 5.', { high: 'used', low: 'used' }],
    ['Longer names are cut to 30 letters.', { high: 'used' }],
    ['Unknown ranks match nothing.', { unknown: 'nothing' }],
    ['Repeated tags are merged.', { repeated: 'used' }],
    ['Other values mean the default order.', of(ALL, 'ignored')],
    ['A rank that does not exist is not an error.', { unknown: 'used' }],
    ['Too large a depth, or a negative one, is not refused.', { high: 'used', low: 'used' }],
    ['The maximum is 40 (higher values are reduced to it).', { high: 'used' }],
    ['The value is not validated; invalid ones are stored as they are.', of(ALL, 'used')],
  ])('in %j', (text, wrong) => {
    expect(Object.fromEntries(toleratedIn(text))).toEqual(wrong);
  });

  it.each([
    'Values above 200 are refused with 400.',
    'Unknown ranks are not accepted.',
    'Anything else is an error.',
    'At most 200 berths per page.',
    'Invalid dates are rejected, not ignored.',
    'A boat longer than its berth gets 422.',
    'The default is 20.',
    'Values above 9 are never capped.',
    'A size beyond the most is not cut down but turned away (400).',
    'Malformed dates are not simply ignored.',
  ])('not in %j', (text) => {
    expect([...toleratedIn(text)]).toEqual([]);
  });
});
