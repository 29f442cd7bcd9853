export { useImports, useRunComparison, useRunFindings } from './comparison-queries.ts';
export {
  allRuns,
  cachedSystems,
  loadSystems,
  historyLimits,
  prefetchTarget,
  refreshAll,
  useAuthConfig,
  useAuthProposal,
  useCoverage,
  useDailyResults,
  useEndpoint,
  useEndpointHistory,
  useEndpointsWithConfig,
  useEnvironments,
  useExecution,
  useFailing,
  useImportReport,
  useLanguageModel,
  useLatestBatch,
  usePassRates,
  useRefresh,
  useRuleChanges,
  useRunRecord,
  useRuns,
  useSample,
  useScenario,
  useScenarioHistory,
  useRuleVocabulary,
  useStrength,
  useSystem,
  useSystems,
  useUntried,
  useValidations,
  useWarmUp,
} from './queries.ts';
export { denialOf } from './access/denial.ts';
export { managesOrganization, useCaller, useRefreshTokens, useTokens, useTokenUsage } from './token-queries.ts';
export { useSellsNothing, useSignInOptions } from './use-sign-in-options.ts';
export { useMySubscription, useUsage } from './use-usage.ts';
export { endpointTexts } from './load-endpoint.ts';
export { isNarrowed, noFilter, readEnvironment, readFilter, writeFilter } from './history-filter.ts';
export type { HistoryFilter } from './history-filter.ts';
export { duration, plural, relativeTime } from './relative-time.ts';
export { fullDate, fullDateTime, monthOf, shortDate, shortDateTime } from './dates.ts';
export {
  authenticationText,
  badgeLabels,
  countScenarios,
  generationLabel,
  scenarioType,
  statusClass,
  resultBadges,
} from './scenario-type.ts';
