export { beginRun, beginRuns } from './begin-run.ts';
export { resumeRuns } from './follow.ts';
export { NO_RESULTS } from './partial-run.ts';
export { lock as lockRun } from './run-store.ts';
export { stateBadge } from './run-badges.ts';
export { RunPanel } from './RunPanel.tsx';
export { RunDetail } from './RunDetail.tsx';
export { RunsList } from './RunsList.tsx';
export { useLiveStatus, useRun, useRunBusy } from './use-run.ts';
