export { DeleteScenarioDialog } from './DeleteScenarioDialog.tsx';
export { TagList } from './TagList.tsx';
export { useGenerateValidations } from './configuration/use-generate-validations.ts';
export { ScenarioDetail } from './ScenarioDetail.tsx';
