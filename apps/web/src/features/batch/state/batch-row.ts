import type { BatchScenario, BatchScenarioUpdate, LlmEvaluation } from '@assay/contract';
import type { ChosenScenario } from './chosen-scenarios.ts';

/** What is shown of one scenario of a batch (BATCH-06). */
export interface BatchRow {
  id: number;
  name: string;
  method: string;
  endpoint: string;
  status: 'pending' | 'processing' | 'completed' | 'error';
  /** An error that is none: not run, or not judged for a reason that says nothing about the API. */
  skipped: boolean;
  /** The step that is under way, or the last one that was; null before the first. */
  step: BatchScenario['step'];
  httpStatus: number | null;
  /** Milliseconds. */
  responseTime: number | null;
  llmEvaluation: LlmEvaluation | null;
  validationsGenerated: number;
  /** Why it failed; in a completed one, why no validations were generated. */
  error: string | null;
}

export function pendingRow({ id, name, method, endpoint }: ChosenScenario): BatchRow {
  return {
    id,
    name,
    method,
    endpoint,
    status: 'pending',
    skipped: false,
    step: null,
    httpStatus: null,
    responseTime: null,
    llmEvaluation: null,
    validationsGenerated: 0,
    error: null,
  };
}

/** The status of the server as it is shown: what failed or was skipped is an error (BATCH-15). */
export function rowStatus(status: BatchScenario['status']): BatchRow['status'] {
  return status === 'failed' || status === 'skipped' ? 'error' : status;
}

export const isSettled = ({ status }: BatchRow): boolean => status === 'completed' || status === 'error';

/** The row after an update. One that has ended stays so, because a stream that is read again begins at its first event. */
export function updatedRow(row: BatchRow, update: Omit<BatchScenarioUpdate, 'type'>): BatchRow {
  const status = rowStatus(update.status);
  if (isSettled(row) && (status === 'pending' || status === 'processing')) return row;
  return {
    ...row,
    status,
    skipped: update.status === 'skipped',
    step: update.step,
    httpStatus: update.http_status,
    responseTime: update.response_time_ms,
    llmEvaluation: update.llm_evaluation,
    validationsGenerated: update.generated_validations,
    error: update.error_message,
  };
}
