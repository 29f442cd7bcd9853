import { ApiError } from '@assay/client';
import { parseLimitError } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { chosenScenarios } from '../batch/index.ts';
import { endedBulk, outcomeText, pendingBulk, withStep } from './bulk-state.ts';
import type { BulkState } from './bulk-state.ts';
import { BULK_WORKERS, generateEach } from './generate-each.ts';
import type { Step } from './generate-each.ts';
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

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('generateEach', () => {
  /** What happened to each, and the most that were under way at once. */
  async function run(
    all: number[],
    workers: number,
    generate: (one: number) => Promise<number>,
    isStopped = () => false,
  ) {
    const steps: [number, Step['status']][] = [];
    let running = 0;
    let max = 0;
    const limit = await generateEach(
      all,
      async (one) => {
        running += 1;
        max = Math.max(max, running);
        return generate(one).finally(() => (running -= 1));
      },
      { workers, isStopped, onStep: (one, { status }) => steps.push([one, status]) },
    );
    const of = (wanted: Step['status']) => steps.filter(([, status]) => status === wanted).map(([one]) => one);
    return { limit, max, began: of('processing'), done: of('completed'), failed: of('error') };
  }

  it('BATCH-18: has three in flight, and continues after a failure', async () => {
    const outcome = await run([1, 2, 3, 4, 5, 6, 7], BULK_WORKERS, async (one) => {
      await wait(2);
      if (one === 2) throw new ApiError('Gateway', { status: 502 });
      return one;
    });
    expect(outcome.max).toBe(3);
    expect(new Set(outcome.done)).toEqual(new Set([1, 3, 4, 5, 6, 7]));
    expect(outcome).toMatchObject({ failed: [2], limit: null });
  });

  it('BATCH-22: from the wizard generates one at a time, in order', async () => {
    const outcome = await run([1, 2, 3], 1, async (one) => (await wait(4 - one), one));
    expect(outcome).toMatchObject({ max: 1, done: [1, 2, 3] });
  });

  it('BATCH-20, BATCH-21: begins no other one after a limit or a stop', async () => {
    const limited = await run([1, 2, 3, 4, 5, 6], BULK_WORKERS, async (one) => {
      await wait(one);
      if (one === 1) throw new ApiError('Used up', { status: 403 });
      return one;
    });
    expect(limited.limit?.message).toBe('Used up');
    expect(limited).toMatchObject({ began: [1, 2, 3], failed: [1], done: [2, 3] });
    let answered = 0;
    const stopped = await run(
      [1, 2, 3, 4, 5],
      BULK_WORKERS,
      async () => {
        await wait(1);
        answered += 1;
        return answered;
      },
      () => answered > 0,
    );
    expect(stopped.began).toEqual([1, 2, 3]);
  });
});

describe('the state of a bulk generation', () => {
  const scenarios = chosenScenarios([
    { method: 'GET', endpoint: '/a', scenarios: [1, 2].map((id) => ({ id, name: `S${id}`, error_in: null })) },
  ]);
  const begin = pendingBulk(scenarios);
  const through = (...steps: [number, Step][]): BulkState =>
    steps.reduce((state, [id, step]) => withStep(state, id, step), begin);
  const failure = (text: string): Step => ({ status: 'error', error: new Error(text) });

  it('BATCH-19: is pending, processing, then completed or cancelled, each scenario of its own', () => {
    expect(begin).toMatchObject({ status: 'pending', rows: [{ status: 'pending' }, { status: 'pending' }] });
    const begun = through([1, { status: 'processing' }]);
    expect(begun).toMatchObject({ status: 'processing', rows: [{ status: 'processing' }, { status: 'pending' }] });
    const half = through([1, { status: 'completed', generated: 4 }]);
    expect(half.rows[0]).toMatchObject({ status: 'completed', validationsGenerated: 4 });
    expect(endedBulk(half).status).toBe('cancelled');
    expect(outcomeText(endedBulk(half))).toBe('Cancelled. Validation rules were generated for 1 of 2 scenarios.');
    const all = endedBulk(withStep(half, 2, failure('Gateway')));
    expect(all).toMatchObject({ status: 'completed', rows: [{}, { status: 'error' }] });
    expect(outcomeText(all)).toBe('Validation rules were generated for 1 of 2 scenarios.');
  });

  it('counts what got rules, and says of the others why not', () => {
    const state = endedBulk(
      through([1, { status: 'completed', generated: 4 }], [2, { status: 'completed', generated: 0 }]),
    );
    expect(outcomeText(state)).toBe(
      'Validation rules were generated for 1 of 2 scenarios. 1 has all that can be generated for now.',
    );
    expect(state.rows[0]?.error).toBeNull();
    expect(state.rows[1]?.error).toContain('is there already');
  });

  it('ERR-20: reports a failed generation for each scenario and for all', () => {
    const state = endedBulk(through([1, failure('')], [2, failure('Gateway')]));
    expect(state.rows.map(({ error }) => error)).toEqual([
      'Failed to generate validations',
      'Failed to generate validations: Gateway',
    ]);
    expect(outcomeText(state)).toBe('Failed to generate validations.');
  });
});
