import { errorCauses } from '@assay/scenario/lists';
import { expect, test } from 'vitest';
import { countWord, errorCauseWords } from './outcomes.ts';

test('a number of results is followed by the word of the result, in the plural where it has one', () => {
  expect([countWord('success', 2), countWord('error', 1), countWord('error', 0), countWord('skipped', 3)]).toEqual([
    'passed',
    'error',
    'errors',
    'not run',
  ]);
});

test.each(errorCauses)('%s is explained in words', (cause) => {
  expect(errorCauseWords[cause]).toMatch(/^[A-Z][a-z ]/);
  expect(errorCauseWords[cause]).not.toContain('_');
});
