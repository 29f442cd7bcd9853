export { BatchPanel } from './BatchPanel.tsx';
export { errorText } from './batch-badges.ts';
export { pendingRow } from './state/batch-row.ts';
export type { BatchRow } from './state/batch-row.ts';
export { BatchRows } from './BatchRows.tsx';
export type { BatchState } from './state/batch-state.ts';
export { beginBatch, resumeBatch, useBatch } from './state/batch-store.ts';
export { caseOf, chosenScenarios } from './state/chosen-scenarios.ts';
export type { ChosenScenario } from './state/chosen-scenarios.ts';
