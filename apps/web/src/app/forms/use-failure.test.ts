import { afterEach, expect, it } from 'vitest';
import { useSessionState } from '../session-store.ts';
import { failureOf, isOver } from './use-failure.ts';

const user = { id: '1', name: 'Ann', email: 'ann@example.com', emailVerified: true };
afterEach(() => useSessionState.setState({ state: 'loading' }, true));

it('what failed because the session had ended is over when the user has signed in again', () => {
  useSessionState.setState({ state: 'expired', user }, true);
  const failure = failureOf('Failed to save scenario configuration.');
  expect(failure?.what).toBe('Failed to save scenario configuration.');
  expect(isOver(failure, 'expired')).toBe(false);
  expect(isOver(failure, 'signed-in')).toBe(true);
});

it('what failed for another reason stays', () => {
  useSessionState.setState({ state: 'signed-in', user }, true);
  expect(isOver(failureOf('This name is taken.'), 'signed-in')).toBe(false);
  expect(failureOf(null)).toBeNull();
});
