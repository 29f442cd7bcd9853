export { beginRun, beginRuns } from './start/begin-run.ts';
export { resumeRuns } from './stream/follow.ts';
export { NO_RESULTS } from './start/partial-run.ts';
export { lock as lockRun } from './state/run-store.ts';
export { stateBadge } from './state/run-badges.ts';
export { RunPanel } from './RunPanel.tsx';
export { useLiveStatus, useRun, useRunBusy } from './state/use-run.ts';
