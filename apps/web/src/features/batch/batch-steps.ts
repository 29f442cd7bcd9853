import { isSettled } from './batch-row.ts';
import type { BatchRow } from './batch-row.ts';

/** The steps of a batch in their order (BATCH-07). */
export const batchSteps = [
  { id: 'execute', label: 'Execute requests' },
  { id: 'evaluate', label: 'LLM evaluation' },
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

/** How far the four steps are: each becomes active when the first scenario reaches it, so they do in their order. */
export function stepProgress(rows: readonly BatchRow[]): StepProgress[] {
  const reached = Math.max(-1, ...rows.map(stepOf));
  return batchSteps.map(({ label }, index) => {
    const passed = rows.filter((row) => isSettled(row) || stepOf(row) > index).length;
    if (rows.length > 0 && passed === rows.length) return { label, passed, state: 'done' };
    return { label, passed, state: index <= reached ? 'active' : 'waiting' };
  });
}

function stepOf({ step }: BatchRow): number {
  return batchSteps.findIndex(({ id }) => id === step);
}
