import { expect, it } from 'vitest';
import { focusStep } from './focus-step.ts';

it.each([
  ['2', { kind: 'take', at: 1 }],
  ['3', null],
  ['ArrowDown', { kind: 'focus', at: 1 }],
  ['ArrowUp', { kind: 'leave' }],
  ['Escape', { kind: 'leave' }],
  ['a', null],
])('%s on the first of two', (key, step) => expect(focusStep(key, { at: 0, count: 2 })).toEqual(step));

it('stays on the last', () => {
  expect(focusStep('ArrowDown', { at: 1, count: 2 })).toEqual({ kind: 'focus', at: 1 });
  expect(focusStep('ArrowUp', { at: 1, count: 2 })).toEqual({ kind: 'focus', at: 0 });
});
