export {
  historyLimits,
  refreshAll,
  useAuthConfig,
  useEndpoint,
  useEndpointHistory,
  useRefresh,
  useScenario,
  useScenarioHistory,
  useSystem,
  useSystems,
  useValidations,
} from './queries.ts';
export { duration, plural, relativeTime } from './relative-time.ts';
export { generationLabel, scenarioType, statusClass, verdictLooks } from './scenario-type.ts';
