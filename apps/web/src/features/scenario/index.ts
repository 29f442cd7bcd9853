export { DeleteScenarioDialog } from './DeleteScenarioDialog.tsx';
export { TagList } from './TagList.tsx';
export { useGenerateValidations } from './configuration/use-generate-validations.ts';
