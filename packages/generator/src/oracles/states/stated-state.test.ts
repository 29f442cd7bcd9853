import { expect, it } from 'vitest';
import { indexOf } from '../../resources/api-index.ts';
import { operation, respond } from '../../testing/operations.ts';
import { statedState } from './side-effects.ts';

const slots = operation({ method: 'POST', path: '/slots', responses: [respond('201')] });
const read = operation({ method: 'GET', path: '/slots/{slotId}', responses: [respond('200')] });

const becomes = (description: string) => {
  const [slot] = indexOf([slots, read], {}).resources;
  if (slot === undefined) throw new Error('The document of this test is wrong.');
  const close = operation({
    method: 'POST',
    path: '/visits/{visitId}/close',
    description,
    responses: [respond('200')],
  });
  return statedState(close, slot, ['free', 'taken', 'blocked']);
};

it.each(['Closes the visit, and its slot becomes free.', 'When a visit is closed, its slot is free again.'])(
  'what becomes of another record is read from %j',
  (text) => {
    expect(becomes(text)).toBe('free');
  },
);

it('what it moves to is not what it moves from', () => {
  expect(becomes('The visit moves its slot from taken to free.')).toBe('free');
});

it.each([
  'When the last open visit of a slot is closed, the slot is free again.',
  'While the day is blocked, the slot becomes taken.',
])('what becomes of it in some cases is not: %j', (text) => {
  expect(becomes(text)).toBeNull();
});
