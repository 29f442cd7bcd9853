import { isSettled } from './batch-row.ts';
import type { BatchRow } from './batch-row.ts';

/** The steps of a batch in their order (BATCH-07). */
export const batchSteps = [
  { id: 'execute', label: 'Execute requests' },
  { id: 'evaluate', label: 'LLM evaluation', withoutModel: 'Evaluation' },
  { id: 'generate', label: 'Generate validations' },
  { id: 'save', label: 'Save results' },
] as const;

export interface StepProgress {
  label: string;
  /** `waiting` until a scenario reaches it, `done` when no scenario is left before or in it, `cut` when the batch ended before that. */
  state: 'waiting' | 'active' | 'done' | 'cut';
  /** Scenarios that are past it; of a batch that was cut, those that went through it. */
  passed: number;
}

/**
 * How far the four steps are: each becomes active when the first scenario reaches it, so they do in their order. The second is
 * named after the language model only where one is asked. Of a batch that ended before its end nothing is done that its rows did not reach.
 */
export function stepProgress(
  rows: readonly BatchRow[],
  { hasModel, isCut }: { hasModel: boolean; isCut: boolean },
): StepProgress[] {
  const reached = Math.max(-1, ...rows.map(stepOf));
  return batchSteps.map((step, index) => {
    const label = !hasModel && 'withoutModel' in step ? step.withoutModel : step.label;
    const passed = rows.filter((row) =>
      isCut ? wentThrough(row, index) : isSettled(row) || stepOf(row) > index,
    ).length;
    if (rows.length > 0 && passed === rows.length) return { label, passed, state: 'done' };
    if (isCut) return { label, passed, state: 'cut' };
    return { label, passed, state: index <= reached ? 'active' : 'waiting' };
  });
}

/** What is shown of a row that ended in a step says whether the step came to its end there: only generating can end without a result. */
function wentThrough(row: BatchRow, index: number): boolean {
  const at = stepOf(row);
  if (at !== index) return at > index;
  return row.status === 'completed' && (row.error === null || batchSteps[index]?.id === 'evaluate');
}

function stepOf({ step }: BatchRow): number {
  return batchSteps.findIndex(({ id }) => id === step);
}
