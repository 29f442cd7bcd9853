export { DeleteScenarioDialog } from './DeleteScenarioDialog.tsx';
export { useGenerateValidations } from './use-generate-validations.ts';
export { ScenarioDetail } from './ScenarioDetail.tsx';
