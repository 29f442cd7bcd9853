export { createEnvironmentHandlers } from './environments.routes.ts';
export {
  chooseEnvironment,
  EnvironmentChangedError,
  openNamedEnvironment,
  openRunEnvironment,
} from './run-environment.ts';
export { findEnvironmentRow, sealedEnvironments } from './environments.store.ts';
export type { ChosenEnvironment, NamedEnvironment, RunEnvironment } from './run-environment.ts';
