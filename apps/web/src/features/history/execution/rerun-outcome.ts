import { ApiError } from '@assay/client';
import type { Execution } from '@assay/contract';
import { isUnreadable } from '../../../app/index.ts';
import { resultBadges } from '../../../data/index.ts';
import { NO_RESULTS } from '../../runs/index.ts';

/** Texts of the error catalogue (D2 section 8). */
const texts = {
  failed: 'Execution failed',
  refused: 'Failed to execute scenario.',
  notStarted: 'Failed to start scenario execution.',
} as const;

export type RerunOutcome = { execution: Execution; text: string; good: boolean } | { execution: null; text: string };

/** The outcome of running a scenario again. */
export function rerunOutcome(answer: { results: Execution[] } | undefined): RerunOutcome {
  const execution = answer?.results[0];
  if (execution === undefined) return { execution: null, text: NO_RESULTS };
  const { overall_status: status, error } = execution;
  if (status === 'skipped') return { execution, text: error?.message ?? NO_RESULTS, good: false };
  if (status !== 'error')
    return { execution, text: `Ran again: ${resultBadges[status].label}.`, good: status === 'success' };
  return { execution, text: error === null ? texts.failed : `${texts.failed}: ${error.message}`, good: false };
}

/** Why it could not be run: no answer at all, or a refusal with its reason. */
export function rerunFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.refused;
  if (isUnreadable(error)) return NO_RESULTS;
  return `${error.status === 0 ? texts.notStarted : texts.refused} ${error.message}`;
}
