export { documentName } from './document-name.ts';
export { ImportSummary } from './ImportSummary.tsx';
export { LastReimport } from './reimport/LastReimport.tsx';
export { ReimportDialog } from './reimport/ReimportDialog.tsx';
export { CallProgress } from './CallProgress.tsx';
export { environmentData, firstChoice, readEnvironmentFile, shownVariables } from './environments.ts';
export type { Environment } from './environments.ts';
export { PlanView } from './reimport/PlanView.tsx';
export { Group } from './Group.tsx';
