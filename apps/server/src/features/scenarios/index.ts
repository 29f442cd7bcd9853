export { insertOverrides, listOverrides, replaceOverrides } from './overrides.store.ts';
export type { OverrideRow } from './overrides.store.ts';
export { fromSettings, toSettings } from './scenario-settings.ts';
export { createScenarioHandlers } from './scenarios.routes.ts';
export {
  deleteScenarioIn,
  forgetSuccess,
  forgetVerdict,
  getScenarioRow,
  insertScenarios,
  insertScenariosOf,
  listScenariosOf,
  rewriteScenario,
} from './scenarios.store.ts';
export type { ScenarioColumns, ScenarioRow } from './scenarios.store.ts';
