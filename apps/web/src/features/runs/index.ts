export { RunPanel } from './RunPanel.tsx';
export { beginRun } from './run-store.ts';
export { useLiveStatus, useRun } from './use-run.ts';
