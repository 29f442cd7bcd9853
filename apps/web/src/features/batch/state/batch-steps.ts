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
  /** `waiting` until a scenario reaches it, `done` when no scenario is left before or in it. */
  state: 'waiting' | 'active' | 'done';
  /** Scenarios that are past it. */
  passed: number;
}

/**
 * How far the four steps are: each becomes active when the first scenario reaches it, so they do in their order. The second is
 * named after the language model only where one is asked.
 */
export function stepProgress(rows: readonly BatchRow[], hasModel: boolean): StepProgress[] {
  const reached = Math.max(-1, ...rows.map(stepOf));
  return batchSteps.map((step, index) => {
    const label = !hasModel && 'withoutModel' in step ? step.withoutModel : step.label;
    const passed = rows.filter((row) => isSettled(row) || stepOf(row) > index).length;
    if (rows.length > 0 && passed === rows.length) return { label, passed, state: 'done' };
    return { label, passed, state: index <= reached ? 'active' : 'waiting' };
  });
}

function stepOf({ step }: BatchRow): number {
  return batchSteps.findIndex(({ id }) => id === step);
}
