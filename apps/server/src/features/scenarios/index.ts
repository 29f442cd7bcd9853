export { insertOverrides, listOverrides } from './overrides.store.ts';
export type { OverrideRow } from './overrides.store.ts';
export { fromSettings, toSettings } from './scenario-settings.ts';
export { createScenarioHandlers } from './scenarios.routes.ts';
export {
  forgetVerdict,
  getScenarioRow,
  insertScenarios,
  insertScenariosOf,
  listScenariosOf,
} from './scenarios.store.ts';
export type { NewScenario, ScenarioRow } from './scenarios.store.ts';
