export { BatchPanel } from './BatchPanel.tsx';
export { errorText } from './batch-badges.ts';
export { pendingRow } from './batch-row.ts';
export type { BatchRow } from './batch-row.ts';
export { BatchRows } from './BatchRows.tsx';
export type { BatchState } from './batch-state.ts';
export { beginBatch, resumeBatch, useBatch } from './batch-store.ts';
export { caseOf, chosenScenarios } from './chosen-scenarios.ts';
export type { ChosenScenario } from './chosen-scenarios.ts';
