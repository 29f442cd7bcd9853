import { expect, it } from 'vitest';
import { daysCounted } from './day-counts.ts';

const STAY = { arrivesOn: '{{$upcoming:2031-05-04}}', leavesOn: '{{$upcoming:2031-05-07}}', guests: 2 };

it.each([
  ['days', 'The first and the last day each count as a full day.', 4],
  ['hireDays', 'Days that are charged, both ends included.', 4],
  ['day_count', 'Counting both the first and the last.', 4],
  ['nights', 'What is charged.', 3],
  ['days', 'Days between arrival and departure.', 3],
])('%s: %s', (name, description, days) => {
  expect(daysCounted(name, description, STAY)).toBe(days);
});

it.each([
  ['days', 'Days that are charged.', STAY],
  ['lateDays', 'Days between leaving and coming back.', STAY],
  ['days', 'Days between the planned and the actual departure.', STAY],
  ['days', 'Working days, both ends included.', STAY],
  ['days', 'One more than the nights, both ends counted.', STAY],
  ['guests', 'Both the first and the last count.', STAY],
  ['days', 'Both ends included.', { arrivesOn: '2031-05-04' }],
  ['days', 'Both ends included.', { ...STAY, bookedOn: '2031-01-04' }],
  ['days', 'Both ends included.', { ...STAY, arrivesOn: '2031-05-04' }],
])('is left open: %s: %s', (name, description, sent) => {
  expect(daysCounted(name, description, sent)).toBeNull();
});
