import { expect, it } from 'vitest';
import { timesOf } from './times.ts';

it.each<[string, string, number]>([
  ['A loan can be renewed twice.', 'renew', 2],
  ['Moves the exam to another day. An exam may be postponed at most three times.', 'postpone', 3],
  ['409 if the visit was moved once already.', 'move', 1],
  ['Extends the lease, at most twice.', 'extend', 2],
  ['No more than two extensions per contract.', 'extend', 2],
  ['Snoozing works up to three times (409 after that).', 'snooze', 3],
  ['The pass can be extended by a week only once.', 'extend', 1],
])('%s', (text, verb, count) => {
  expect(timesOf(text, verb)?.count).toBe(count);
});

it.each([
  ['A loan can be renewed twice a week.', 'renew'],
  ['A loan can be renewed.', 'renew'],
  ['A loan that was reserved twice is listed first.', 'renew'],
  ['At most two loans per member.', 'renew'],
  ['Rolls the dice twice.', 'renew'],
])('nothing is said by: %s', (text, verb) => {
  expect(timesOf(text, verb)).toBeNull();
});
