import { expect, it } from 'vitest';
import { indexOf } from '../resources/api-index.ts';
import { operation, respond } from '../testing/operations.ts';
import { statedState } from './stated-state.ts';

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

it('what becomes of another record is read without a verb of its own', () => {
  expect(becomes('The visit becomes closed with its time, the slot `blocked`.')).toBe('blocked');
  expect(becomes('The visit gets a number, the slot of the day.')).toBeNull();
});

it('what it moves to is not what it moves from', () => {
  expect(becomes('The visit moves its slot from taken to free.')).toBe('free');
});

it.each([
  'When the last open visit of a slot is closed, the slot is free again.',
  'While the day is blocked, the slot becomes taken.',
  'With the last guest the slot becomes free.',
  'For the host, as long as the slot is blocked.',
  'The slot is not taken by that.',
])('what becomes of it in some cases is not: %j', (text) => {
  expect(becomes(text)).toBeNull();
});

it('of two states the one that stands first is its own', () => {
  expect(becomes('The slot is now taken and the day has one free slot less.')).toBe('taken');
  expect(becomes('For the doctor, once the slot is free.')).toBeNull();
});

it('what becomes of it where the record was in a state is not said of a record from another one', () => {
  const [slot] = indexOf([slots, read], {}).resources;
  if (slot === undefined) throw new Error('The document of this test is wrong.');
  const description = 'A visit that was confirmed is let go: its slot is `free`.';
  const close = operation({
    method: 'POST',
    path: '/visits/{visitId}/close',
    description,
    responses: [respond('200')],
  });
  const from = (state: string) =>
    statedState(close, slot, ['free', 'taken'], {
      from: state,
      to: 'closed',
      states: ['asked', 'confirmed', 'closed'],
      isChosen: false,
    });
  expect(from('confirmed')).toBe('free');
  expect(from('asked')).toBeNull();
});
