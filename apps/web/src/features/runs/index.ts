export { RunPanel } from './RunPanel.tsx';
export { beginRun, resumeRuns } from './run-store.ts';
export { useLiveStatus, useRun } from './use-run.ts';
