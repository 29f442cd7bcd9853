import { resultWords, runStateWords } from '@assay/contract';
import { badgeLabels, plural, resultBadges } from '../../data/index.ts';
import type { BadgeKind } from '../../ui/index.ts';
import { stateBadge } from '../runs/index.ts';
import type { BatchRow } from './state/batch-row.ts';
import type { BatchState } from './state/batch-state.ts';

interface Appearance {
  kind: BadgeKind;
  label: string;
}

/** How many scenarios of a batch came to what. */
export interface BatchCounts {
  passed: number;
  failed: number;
  errors: number;
  /** Not run or not judged. */
  skipped: number;
}

export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const count = (wanted: ReturnType<typeof resultOf>): number => rows.filter((row) => resultOf(row) === wanted).length;
  return { passed: count('passed'), failed: count('failed'), errors: count('error'), skipped: count('skipped') };
}

/** What a scenario came to; null before its end, `completed` where no answer was evaluated. */
export function resultOf({
  status,
  skipped,
  llmEvaluation,
}: BatchRow): 'passed' | 'failed' | 'error' | 'skipped' | 'completed' | null {
  if (status === 'error') return skipped ? 'skipped' : 'error';
  if (status !== 'completed') return null;
  if (llmEvaluation === null) return 'completed';
  return llmEvaluation.matches ? 'passed' : 'failed';
}

/** How a row is shown: one colour and one word. */
export function rowBadge(row: BatchRow): Appearance {
  const result = resultOf(row);
  if (result === 'skipped') return row.step === null ? notRun : resultBadges.skipped;
  return rowBadges[result ?? (row.status === 'processing' ? 'processing' : 'pending')];
}

/** It never began, such as what a cancelled batch leaves. */
const notRun: Appearance = { kind: 'idle', label: badgeLabels.idle };

const rowBadges = {
  pending: { kind: 'idle', label: 'Pending' },
  processing: { kind: 'running', label: 'Processing' },
  completed: { kind: 'pass', label: runStateWords.completed },
  passed: { kind: 'pass', label: resultWords.success },
  failed: { kind: 'fail', label: resultWords.failure },
  error: { kind: 'error', label: resultWords.error },
} as const satisfies Record<string, Appearance>;

const batchBadges = {
  idle: { kind: 'idle', label: 'Idle' },
  pending: { kind: 'running', label: 'Pending' },
  processing: { kind: 'running', label: 'Processing' },
  error: { kind: 'error', label: resultWords.error },
  cancelled: { kind: 'idle', label: 'Cancelled' },
} as const satisfies Record<string, Appearance>;

const { kind, label } = stateBadge({ state: 'interrupted', failed: 0, errors: 0, skipped: 0, total: 0 });
const interruptedRun: Appearance = { kind, label };

/** How a batch is shown; one that has ended as a run that has ended is. */
export function batchBadge({
  interrupted,
  status,
  rows,
}: Pick<BatchState, 'interrupted' | 'status' | 'rows'>): Appearance {
  if (status === 'error' && interrupted) return interruptedRun;
  if (status !== 'completed') return batchBadges[status];
  const { failed, errors, skipped } = countRows(rows);
  return stateBadge({ state: 'completed', failed: failed + errors, errors, skipped, total: rows.length });
}

/** `3 of 40 scenarios ended with an error`; null when none did. */
export function errorText(rows: readonly BatchRow[]): string | null {
  const { errors } = countRows(rows);
  return errors === 0 ? null : `${errors} of ${plural(rows.length, 'scenario')} ended with an error`;
}
