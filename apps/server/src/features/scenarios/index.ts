export { insertOverride, listOverrides } from './overrides.store.ts';
export type { OverrideRow } from './overrides.store.ts';
export { createScenarioHandlers } from './scenarios.routes.ts';
export { getScenarioRow, insertScenario, listScenariosOf } from './scenarios.store.ts';
export type { ScenarioRow } from './scenarios.store.ts';
