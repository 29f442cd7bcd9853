import { ApiError } from '@assay/client';
import { limitTexts } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { authorText, failureOf, problemOf } from './generated.ts';

const answer = { success: true, message: 'Generated 1 scenario.', scenarios: [] };
const usage = { input_tokens: 12_345, output_tokens: 678, estimated: false };

describe('authorText', () => {
  it.each([
    [{}, 'Written by the built-in generator.'],
    [{ generated_by: 'builtin', usage: null }, 'Written by the built-in generator.'],
    [{ generated_by: 'm-1', usage }, 'Written by m-1, 12,345 tokens read and 678 written.'],
    [
      { generated_by: 'm-1', usage: { ...usage, estimated: true } },
      'Written by m-1, about 12,345 tokens read and 678 written.',
    ],
  ])('of %j is %s', (parts, text) => {
    expect(authorText({ ...answer, ...parts })).toBe(text);
  });
});

describe('problemOf', () => {
  it('distinguishes a server without generation from one that failed', () => {
    const off = new ApiError('Generation is turned off.', { status: 503, code: 'generation_off' });
    expect(problemOf(off)).toEqual({ off: true, text: 'Generation is turned off.' });
    expect(problemOf(new ApiError('Bad Gateway', { status: 502 }))).toEqual({ off: false, text: 'Bad Gateway' });
  });

  it('has a text where the error has none', () => {
    expect(problemOf(new Error(''))).toEqual({ off: false, text: 'Unexpected error during scenario generation' });
  });
});

describe('failureOf', () => {
  it('ERR-25, ERR-26: reports what failed, and the reason where it is known', () => {
    const system = 'Failed to generate scenarios for system.';
    expect(failureOf(new ApiError('Bad Gateway', { status: 502 }), system)).toEqual({
      text: 'Failed to generate scenarios for system. Bad Gateway',
      limit: null,
    });
    expect(failureOf(new Error(''), 'Unexpected error during scenario generation').text).toBe(
      'Unexpected error during scenario generation',
    );
  });

  it('ERR-21: names the limit', () => {
    const limit = limitTexts.scenarios(5, 5);
    expect(failureOf(new ApiError(limit, { status: 403 }), 'Failed.')).toEqual({
      text: `Scenario generation limit reached: ${limit}`,
      limit,
    });
    expect(failureOf(new ApiError('You may not.', { status: 403 }), 'Failed.').limit).toBeNull();
  });
});
