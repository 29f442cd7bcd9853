import { expect, it } from 'vitest';
import { failedText, unjudgedText } from './review.ts';

const last = (...statuses: ('success' | 'failure' | 'error' | null)[]) =>
  statuses.map((last_status) => ({ last_status }));

it('tells scenarios that failed from those that could not be judged', () => {
  const scenarios = last('success', 'failure', 'error', 'failure', null);
  expect(failedText(scenarios)).toBe('2 of 5 scenarios failed');
  expect(unjudgedText(scenarios)).toBe('1 of 5 scenarios ended with an error');
  expect(failedText(last('success'))).toBeNull();
});
