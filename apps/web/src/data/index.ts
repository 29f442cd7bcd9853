export {
  historyLimits,
  refreshAll,
  useAuthConfig,
  useAuthProposal,
  useCoverage,
  useEndpoint,
  useEndpointHistory,
  useImportReport,
  useRefresh,
  useRuleChanges,
  useScenario,
  useScenarioHistory,
  useStrength,
  useSystem,
  useSystems,
  useValidations,
} from './queries.ts';
export { duration, plural, relativeTime } from './relative-time.ts';
export { countScenarios, generationLabel, scenarioType, statusClass, verdictLooks } from './scenario-type.ts';
