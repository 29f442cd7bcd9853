import { ApiError } from '@assay/client';
import type { Execution } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { rerunFailure, rerunOutcome } from './rerun-outcome.ts';

function answer(changes: Partial<Execution>): { results: Execution[] } {
  return { results: [{ overall_status: 'success', error: null, ...changes } as Execution] };
}

describe('running a scenario once more', () => {
  it('ERR-16, API-18: reports the failure with its reason, or that there was no result', () => {
    expect(rerunOutcome(answer({ overall_status: 'error' })).text).toBe('Execution failed');
    const error = { cause: 'timeout', message: 'No answer in 30 s.' } as const;
    expect(rerunOutcome(answer({ overall_status: 'error', error })).text).toBe('Execution failed: No answer in 30 s.');
    expect(rerunOutcome({ results: [] }).text).toBe('No results returned from scenario execution.');
    expect(rerunOutcome(undefined).execution).toBeNull();
    // An answer `{}` is refused by the contract.
    expect(rerunFailure(new ApiError('Reload the page.', { status: 200 }))).toBe(
      'No results returned from scenario execution.',
    );
  });

  it('gives the new execution with its verdict', () => {
    expect(rerunOutcome(answer({}))).toMatchObject({ text: 'Ran again: Passed.', good: true });
    expect(rerunOutcome(answer({ overall_status: 'failure' }))).toMatchObject({ good: false });
  });

  it('ERR-17: distinguishes a refusal from an unreachable server', () => {
    expect(rerunFailure(new ApiError('Bad gateway', { status: 502 }))).toBe('Failed to execute scenario. Bad gateway');
    expect(rerunFailure(new ApiError('Offline.', { status: 0 }))).toBe('Failed to start scenario execution. Offline.');
    expect(rerunFailure('?')).toBe('Failed to execute scenario.');
  });
});
