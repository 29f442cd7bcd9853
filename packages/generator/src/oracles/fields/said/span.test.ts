import { describe, expect, it } from 'vitest';
import { beyondSpan, leastSpanIn, shortOfSpan, spanIn } from './span.ts';

const endOf = (sentence: string, start = '2031-05-04'): string | null => {
  const span = spanIn(sentence);
  return span === null ? null : beyondSpan(start, span);
};

describe('the longest time between two moments', () => {
  it.each([
    ['A hire covers 10 days at most.', '2031-05-15'],
    ['A hire covers 10 days at most, both days counted.', '2031-05-14'],
    ['The start is never in the past, and no tour goes on for more than 10 days, counting both ends.', '2031-05-14'],
    ['A loan runs for no more than two weeks', '2031-05-19'],
    ['The period may not exceed 31 days', '2031-06-05'],
    ['A stay cannot be longer than 14 nights', '2031-05-19'],
  ])('is read from %j', (sentence, end) => {
    expect(endOf(sentence)).toBe(end);
  });

  it('is passed by an hour where it is one of hours, and is none between days', () => {
    expect(endOf('The window is at most 24 hours long', '2031-05-04T10:00:00Z')).toBe('2031-05-05T11:00:00Z');
    expect(endOf('The window is at most 24 hours long')).toBeNull();
  });

  it.each([
    'Cancel a stay at least 3 days before it starts',
    'At most 3 stays',
    'Bookings open at most 90 days ahead',
    'Nobody books more than 90 days before the start, whatever the period',
  ])('is not in %j', (sentence) => {
    expect(spanIn(sentence)).toBeNull();
  });
});

describe('the shortest time between two moments', () => {
  const shortEnd = (sentence: string, start = '2031-05-04'): string | null => {
    const span = leastSpanIn(sentence);
    return span === null ? null : shortOfSpan(start, span);
  };

  it.each([
    ['endsOn is no less than 14 days after startsOn', '2031-05-17'],
    ['There must be at least two weeks between the two', '2031-05-17'],
    // Who counts both days and who does not are both refused.
    ['A stay is at least 5 nights long', '2031-05-08'],
    ['A hire lasts 5 days or more', '2031-05-07'],
  ])('is read from %j', (sentence, end) => {
    expect(shortEnd(sentence)).toBe(end);
  });

  it('is one of hours between moments', () => {
    expect(shortEnd('A shift lasts at least 4 hours', '2031-05-04T10:00:00Z')).toBe('2031-05-04T13:00:00Z');
    expect(shortEnd('A shift lasts at least one hour', '2031-05-04T10:00:00Z')).toBeNull();
  });

  it.each(['Book at least 3 days ahead', 'A guest is at least 18 years old', 'At least 3 seats', 'Two days'])(
    'is not in %j',
    (sentence) => {
      expect(leastSpanIn(sentence)).toBeNull();
    },
  );
});
