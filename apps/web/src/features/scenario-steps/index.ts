export { accountText, useAccounts } from './accounts.ts';
export type { ScenarioLogin } from './accounts.ts';
export { EnvironmentNamesProvider, useEnvironmentNames, useKnownNames } from './names/known-names.ts';
export { unknownNamesNote } from './names/UnknownNames.tsx';
export { YieldedNames } from './StepCard.tsx';
export { FollowUps, StepChain } from './StepChain.tsx';
export { StepsEditor } from './StepsEditor.tsx';
export { stepErrors, toStepDrafts, toSteps, yieldedNames } from './step-drafts.ts';
export type { StepDrafts, StepErrors } from './step-drafts.ts';
