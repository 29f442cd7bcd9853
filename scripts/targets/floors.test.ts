import { expect, it } from 'vitest';
import { beyondFloor, difference } from './floors.ts';

const none = { detected: 0, falseAlarms: 0, secondRunChanged: 0, foreignChanged: 0, leftBehind: 0 };

it('names what a target shows beyond its limits, and nothing within them', () => {
  expect(beyondFloor('freight', { ...none, detected: 30 })).toEqual([]);
  expect(beyondFloor('freight', { ...none, foreignChanged: 1 })).toEqual([
    expect.stringContaining('0 faults found'),
    'freight: foreignChanged is 1, at most 0.',
  ]);
});

it('allows no harm to a target that the table does not know', () => {
  expect(beyondFloor('other', { ...none, detected: 3 })).toEqual([]);
  expect(beyondFloor('other', { ...none, leftBehind: 1 })).toEqual(['other: leftBehind is 1, at most 0.']);
});

it('counts each target by itself', () => {
  const after = { ...none, detected: 5, leftBehind: 2 };
  expect(difference(after, { ...none, detected: 4, leftBehind: 2 })).toEqual({ ...none, detected: 1 });
});
