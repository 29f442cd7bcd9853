import { plural } from '../../data/index.ts';
import { pendingRow } from '../batch/index.ts';
import type { BatchRow, ChosenScenario } from '../batch/index.ts';
import type { Step } from './generate-each.ts';

/** Validations for several scenarios as they are generated (BATCH-19). */
export interface BulkState {
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  rows: readonly BatchRow[];
}

/** What every scenario says that went without (ERR-20), and the whole when all did. */
export const GENERATION_FAILED = 'Failed to generate validations';

const NOTHING_NEW =
  'No new validation rules: what its document and its last good answer call for is there already. One without a good answer gets more validation rules after it.';

export function pendingBulk(scenarios: readonly ChosenScenario[]): BulkState {
  return { status: 'pending', rows: scenarios.map(pendingRow) };
}

export function withStep(state: BulkState, id: number, step: Step): BulkState {
  return {
    status: 'processing',
    rows: state.rows.map((row) => (row.id === id ? { ...row, ...changeOf(step) } : row)),
  };
}

function changeOf(step: Step): Partial<BatchRow> {
  if (step.status === 'completed')
    return {
      status: 'completed',
      validationsGenerated: step.generated,
      error: step.generated > 0 ? null : NOTHING_NEW,
    };
  if (step.status === 'processing') return { status: 'processing' };
  const reason = step.error instanceof Error ? step.error.message : '';
  return { status: 'error', error: reason === '' ? GENERATION_FAILED : `${GENERATION_FAILED}: ${reason}` };
}

/** Cancelled is what ended before every scenario had its turn. */
export function endedBulk(state: BulkState): BulkState {
  return { ...state, status: state.rows.some(({ status }) => status === 'pending') ? 'cancelled' : 'completed' };
}

/** What came of it, in a sentence. */
export function outcomeText({ status, rows }: BulkState): string {
  const done = rows.filter((row) => row.status === 'completed');
  if (done.length === 0 && status === 'completed') return `${GENERATION_FAILED}.`;
  const gained = done.filter(({ validationsGenerated }) => validationsGenerated > 0).length;
  const text = `Validation rules were generated for ${gained} of ${plural(rows.length, 'scenario')}.`;
  const without = done.length - gained;
  const rest = without === 0 ? '' : ` ${without} ${without === 1 ? 'has' : 'have'} all that can be generated for now.`;
  return `${status === 'cancelled' ? 'Cancelled. ' : ''}${text}${rest}`;
}
