export { ImportSummary } from './ImportSummary.tsx';
export { LastReimport } from './LastReimport.tsx';
export { ReimportDialog } from './ReimportDialog.tsx';
export { CallProgress } from './CallProgress.tsx';
export { environmentData, firstChoice, readEnvironmentFile, shownVariables } from './environments.ts';
export type { Environment } from './environments.ts';
export { PlanView } from './PlanView.tsx';
