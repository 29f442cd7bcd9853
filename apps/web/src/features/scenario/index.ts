export { DeleteScenarioDialog } from './DeleteScenarioDialog.tsx';
export { ScenarioDetail } from './ScenarioDetail.tsx';
