export { accountText, useAccounts } from './accounts.ts';
export type { ScenarioLogin } from './accounts.ts';
export { YieldedNames } from './StepCard.tsx';
export { FollowUps, StepChain } from './StepChain.tsx';
export { StepsEditor } from './StepsEditor.tsx';
export { stepErrors, toStepDrafts, toSteps, yieldedNames } from './step-drafts.ts';
export type { StepDrafts, StepErrors } from './step-drafts.ts';
