import { ApiError } from '@assay/client';
import { parseLimitError } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { generateEach } from './generate-each.ts';
import { questionText, refusalOf } from './quota.ts';

const quota = (used: number, limit: number) => ({
  validation_generations_used: used,
  validation_generations_limit: limit,
  validation_generations_remaining: limit === -1 ? -1 : Math.max(0, limit - used),
});

describe('the quota of validation generations', () => {
  it('VAL-08 is named in the question, without an end where there is none', () => {
    expect(questionText(4, quota(47, 50))).toBe(
      'Generate validations for 4 scenarios? This will consume 4 validation generations. Remaining this month: 3 (used 47/50).',
    );
    expect(questionText(2, quota(5, -1))).toContain('Remaining this month: ∞ (used 5/∞).');
  });

  it('VAL-10, ERR-19 refuses more than remain', () => {
    const text = refusalOf(4, quota(47, 50));
    expect(text).toBe(
      'You requested 4 validation generations, but you only have 3 remaining. Please upgrade your plan.',
    );
    expect(parseLimitError(text ?? '')).toMatchObject({ limitType: 'validation', generationsNeeded: 1 });
    expect(refusalOf(3, quota(47, 50))).toBeNull();
    expect(refusalOf(1000, quota(9, -1))).toBeNull();
  });

  it('VAL-09, ERR-18 refuses everything when none remains', () => {
    expect(refusalOf(1, quota(50, 50))).toBe(
      'Validation generation limit reached. You have used 50/50 validation generations this month. Please upgrade your plan.',
    );
  });
});

describe('generateEach', () => {
  const quiet = { isStopped: () => false, onSettled: () => undefined };

  it('BATCH-18 has at most three in flight, and goes on after a failure', async () => {
    let running = 0;
    let most = 0;
    const outcome = await generateEach(
      [1, 2, 3, 4, 5, 6, 7],
      async (one) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        if (one === 2) throw new ApiError('Gateway', { status: 502 });
      },
      quiet,
    );
    expect(most).toBe(3);
    expect(new Set(outcome.done)).toEqual(new Set([1, 3, 4, 5, 6, 7]));
    expect(outcome).toMatchObject({ failed: [{ one: 2 }], limit: null });
  });

  it('BATCH-20, BATCH-21 begins no other one after a limit or a stop', async () => {
    const began: number[] = [];
    const outcome = await generateEach(
      [1, 2, 3, 4, 5, 6],
      async (one) => {
        began.push(one);
        await new Promise((resolve) => setTimeout(resolve, one));
        if (one === 1) throw new ApiError('Used up', { status: 403 });
      },
      quiet,
    );
    expect(outcome.limit?.message).toBe('Used up');
    expect(began).toEqual([1, 2, 3]);
    const settled: number[] = [];
    await generateEach([1, 2, 3, 4, 5], async () => undefined, {
      isStopped: () => settled.length > 0,
      onSettled: (count) => settled.push(count),
    });
    expect(settled.length).toBeLessThan(5);
  });
});
