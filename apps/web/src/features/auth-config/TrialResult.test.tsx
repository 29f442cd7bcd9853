import { ApiError } from '@assay/client';
import type { ExtractionTest } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { testProblem, unsendableText } from './drafts/test-problem.ts';
import { TrialResult } from './TrialResult.tsx';

const result = (part: Partial<ExtractionTest>): ExtractionTest => ({
  success: true,
  message: 'A token was found.',
  error: null,
  token_preview: 'abcd...wxyz',
  token_length: 128,
  proposal: null,
  exchanges: [],
  ...part,
});

const words = (part: Partial<ExtractionTest>): string =>
  wordsOf(showScreen(<TrialResult result={result(part)} onUse={() => undefined} />));

describe('the test of a login', () => {
  it('CFG-14: shows message, the beginning of the token and its length, or the error', () => {
    expect(words({})).toBe('A token was found. abcd...wxyz (128 characters)');
    const failed = words({ success: false, message: 'No token.', error: 'The answer has no field token.' });
    expect(failed).toBe('No token. The answer has no field token.');
  });

  it('ERR-33: says that it failed, and that headers or body are no JSON', () => {
    expect(testProblem(new ApiError('Closed', { status: 500 }))).toBe('Failed to test token extraction.');
    expect(unsendableText({ auth_headers: '{}', auth_body: '[' })).toBe('Invalid JSON in headers or body fields.');
    expect(unsendableText({ auth_headers: '{}', auth_body: '{"a": 1}' })).toBeNull();
    expect(unsendableText({ auth_headers: '{"a"', auth_body: '' })).toBe('Invalid JSON in headers or body fields.');
  });
});
