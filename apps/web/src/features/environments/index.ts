export { environmentOfRun, useShownStatus, useStatusEnvironment } from './chosen-environment.ts';
export { EnvironmentChoice } from './EnvironmentChoice.tsx';
export { EnvironmentFilter } from './EnvironmentFilter.tsx';
export { EnvironmentsTab } from './EnvironmentsTab.tsx';
