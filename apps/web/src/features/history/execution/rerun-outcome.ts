import { ApiError } from '@assay/client';
import type { Execution } from '@assay/contract';

/** Texts of the error catalogue (D2 section 8). */
const texts = {
  failed: 'Execution failed',
  nothing: 'No results returned from scenario execution.',
  refused: 'Failed to execute scenario.',
  notStarted: 'Failed to start scenario execution.',
} as const;

const words = { success: 'Success', failure: 'Failure' } as const;

export type RerunOutcome = { execution: Execution; text: string; good: boolean } | { execution: null; text: string };

/** What came of running a scenario once more. */
export function rerunOutcome(answer: { results: Execution[] } | undefined): RerunOutcome {
  const execution = answer?.results[0];
  if (execution === undefined) return { execution: null, text: texts.nothing };
  const { overall_status: status, error } = execution;
  if (status === 'skipped') return { execution, text: error?.message ?? texts.nothing, good: false };
  if (status !== 'error') return { execution, text: `Ran again: ${words[status]}.`, good: status === 'success' };
  return { execution, text: error === null ? texts.failed : `${texts.failed}: ${error.message}`, good: false };
}

/** Why it could not be run: no answer at all, or a refusal with its reason. */
export function rerunFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.refused;
  return `${error.status === 0 ? texts.notStarted : texts.refused} ${error.message}`;
}
