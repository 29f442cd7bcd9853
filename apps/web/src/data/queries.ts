import type { Execution, GenerationDepth, Run, RunState, System } from '@assay/contract';
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api, getToken } from '../app/index.ts';
import { cursorAfter } from './cursor-after.ts';
import { environmentQuery, filterQuery, noFilter } from './history-filter.ts';
import type { HistoryFilter } from './history-filter.ts';
import { loadEndpoint } from './load-endpoint.ts';

/** One place for cache keys: what a change must refresh is found here. */
export const keys = {
  systems: ['systems'],
  batch: ['batch'],
  capabilities: ['capabilities'],
  system: (id: number) => ['systems', id],
  endpoints: (systemId: number) => ['endpoints', 'of-system', systemId],
  endpoint: (id: number) => ['endpoints', id],
  endpointHistory: (id: number, filter: HistoryFilter) => ['endpoints', id, 'history', filter],
  passRates: (endpointId: number, environment: string) => ['endpoints', endpointId, 'pass-rates', environment],
  execution: (id: number) => ['executions', id],
  scenario: (id: number) => ['scenarios', id],
  scenarioHistory: (id: number, filter: HistoryFilter) => ['scenarios', id, 'history', filter],
  validations: (scenarioId: number) => ['scenarios', scenarioId, 'validations'],
  strength: (scenarioId: number) => ['scenarios', scenarioId, 'strength'],
  ruleVocabulary: (scenarioId: number) => ['scenarios', scenarioId, 'rule-vocabulary'],
  untried: (endpointId: number, depth: GenerationDepth) => ['endpoints', endpointId, 'untried', depth],
  coverage: (systemId: number) => ['coverage', systemId],
  warmUp: (systemId: number) => ['warm-up', systemId],
  ruleChanges: (systemId: number) => ['rule-changes', systemId],
  runList: (filter: RunFilter) => ['runs', 'list', filter],
  run: (id: number) => ['runs', id],
  dailyResults: (systemId: number | null, environment: string) => ['runs', 'daily', systemId, environment],
  environments: (systemId: number) => ['environments', systemId],
  failing: ['runs', 'failing'],
  sample: ['sample'],
  authConfig: (systemId: number) => ['auth-config', systemId],
  authProposal: (systemId: number) => ['auth-config', systemId, 'proposal'],
  importReport: (systemId: number) => ['import-report', systemId],
} as const;

/** What the tables ask for (D1 section 9). */
export const historyLimits = { endpoint: 50, scenario: 20, shown: 10 } as const;

const systemsQuery = queryOptions({
  queryKey: keys.systems,
  queryFn: ({ signal }) => api.listSystems({ signal }),
});

export function useSystems() {
  return useQuery(systemsQuery);
}

/** The systems as they were loaded last, for what needs them outside of a screen. */
export function cachedSystems(client: QueryClient): System[] {
  return client.getQueryData<System[]>(keys.systems) ?? [];
}

/** The systems, asked for once more. */
export function loadSystems(client: QueryClient): Promise<System[]> {
  return client.fetchQuery(systemsQuery);
}

export function useSystem(id: number) {
  return useQuery({ queryKey: keys.system(id), queryFn: ({ signal }) => api.getSystem({ params: { id }, signal }) });
}

const endpointQuery = (id: number) =>
  queryOptions({
    queryKey: keys.endpoint(id),
    queryFn: ({ signal }) =>
      loadEndpoint(id, {
        getToken: () => getToken({ fresh: false }),
        load: () => api.getEndpoint({ params: { id }, signal }),
      }),
  });

const scenarioQuery = (id: number) =>
  queryOptions({
    queryKey: keys.scenario(id),
    queryFn: ({ signal }) => api.getScenario({ params: { id }, signal }),
  });

export function useEndpoint(id: number) {
  return useQuery(endpointQuery(id));
}

/** Asks ahead for what is shown at an address; ids that are none are left out. */
export function prefetchTarget(client: QueryClient, ids: { endpointId: number; scenarioId: number }): void {
  void client.prefetchQuery(systemsQuery);
  if (Number.isInteger(ids.endpointId)) void client.prefetchQuery(endpointQuery(ids.endpointId));
  if (Number.isInteger(ids.scenarioId)) void client.prefetchQuery(scenarioQuery(ids.scenarioId));
}

/** The endpoints of a system with their scenarios, their values and whether somebody has configured them. */
export function useEndpointsWithConfig(systemId: number) {
  return useQuery({
    queryKey: keys.endpoints(systemId),
    queryFn: ({ signal }) => api.listEndpointsWithConfig({ params: { id: systemId }, signal }),
  });
}

/** What this server has; it does not change while it runs. */
function useCapabilities() {
  return useQuery({
    queryKey: keys.capabilities,
    queryFn: ({ signal }) => api.getCapabilities({ signal }),
    staleTime: Infinity,
  });
}

/** The language model that the server asks; null when it asks none, or as long as that is not known. */
export function useLanguageModel(): string | null {
  return useCapabilities().data?.language_model ?? null;
}

/** The caller's latest batch as the server has stored it. */
export function useLatestBatch() {
  return useQuery({ queryKey: keys.batch, queryFn: ({ signal }) => api.getBatch({ signal }) });
}

export function useEndpointHistory(id: number, filter: HistoryFilter = noFilter) {
  return useHistory(keys.endpointHistory(id, filter), historyLimits.endpoint, (query, signal) =>
    api.getEndpointHistory({ params: { id }, query: { ...query, ...filterQuery(filter) }, signal }),
  );
}

export function useScenario(id: number) {
  return useQuery(scenarioQuery(id));
}

export function useScenarioHistory(id: number, filter: HistoryFilter = noFilter) {
  return useHistory(keys.scenarioHistory(id, filter), historyLimits.scenario, (query, signal) =>
    api.getScenarioHistory({ params: { id }, query: { ...query, ...filterQuery(filter) }, signal }),
  );
}

/** One execution, however old. It never changes. */
export function useExecution(id: number) {
  return useQuery({
    queryKey: keys.execution(id),
    queryFn: ({ signal }) => api.getExecution({ params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How the last runs did at an endpoint, newest first. */
export function usePassRates(endpointId: number, environment = '') {
  return useQuery({
    queryKey: keys.passRates(endpointId, environment),
    queryFn: ({ signal }) =>
      api.listPassRates({ params: { id: endpointId }, query: environmentQuery(environment), signal }),
  });
}

type LoadPage = (query: { limit: number; before?: string }, signal: AbortSignal) => Promise<Execution[] | undefined>;

/** All pages that were loaded as one list, newest first. */
function useHistory(queryKey: readonly unknown[], limit: number, load: LoadPage) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: before, signal }) =>
      (await load({ limit, ...(before !== null && { before }) }, signal)) ?? [],
    getNextPageParam: (page) => cursorAfter(page, limit),
    select: ({ pages }) => pages.flat(),
  });
}

export function useValidations(scenarioId: number) {
  return useQuery({
    queryKey: keys.validations(scenarioId),
    queryFn: ({ signal }) => api.listValidations({ params: { id: scenarioId }, signal }),
  });
}

/** How much of what could go wrong the rules of a scenario would notice. */
export function useStrength(scenarioId: number) {
  return useQuery({
    queryKey: keys.strength(scenarioId),
    queryFn: ({ signal }) => api.getScenarioStrength({ params: { id: scenarioId }, signal }),
  });
}

/** What a rule of a scenario can name. */
export function useRuleVocabulary(scenarioId: number) {
  return useQuery({
    queryKey: keys.ruleVocabulary(scenarioId),
    queryFn: ({ signal }) => api.getRuleVocabulary({ params: { id: scenarioId }, signal }),
  });
}

/** How much of what the document says some scenario tries. */
export function useCoverage(systemId: number) {
  return useQuery({
    queryKey: keys.coverage(systemId),
    queryFn: ({ signal }) => api.getSystemCoverage({ params: { id: systemId }, signal }),
  });
}

/** What generating an endpoint at a depth leaves out. */
export function useUntried(endpointId: number, depth: GenerationDepth) {
  return useQuery({
    queryKey: keys.untried(endpointId, depth),
    queryFn: ({ signal }) => api.listUntriedScenarios({ params: { id: endpointId }, query: { depth }, signal }),
  });
}

/** What was learned from the server of a system; null when nothing was. */
export function useWarmUp(systemId: number) {
  return useQuery({
    queryKey: keys.warmUp(systemId),
    queryFn: async ({ signal }) => (await api.getWarmUp({ params: { id: systemId }, signal })) ?? null,
  });
}

/** Rules that a newer grammar reads differently. */
export function useRuleChanges(systemId: number) {
  return useQuery({
    queryKey: keys.ruleChanges(systemId),
    queryFn: ({ signal }) => api.listRuleChanges({ params: { id: systemId }, signal }),
  });
}

/** What the last import of a system found and did. */
export function useImportReport(systemId: number) {
  return useQuery({
    queryKey: keys.importReport(systemId),
    queryFn: ({ signal }) => api.getImportReport({ params: { id: systemId }, signal }),
  });
}

/** The credentials of a system, or the own ones of an environment. */
export function useAuthConfig(systemId: number, environmentId: number | null = null) {
  return useQuery({
    queryKey: [...keys.authConfig(systemId), 'of', environmentId],
    queryFn: ({ signal }) =>
      environmentId === null
        ? api.getAuthConfig({ params: { systemId }, signal })
        : api.getEnvironmentAuth({ params: { id: environmentId }, signal }),
  });
}

/** The credentials that the document describes. */
export function useAuthProposal(systemId: number) {
  return useQuery({
    queryKey: keys.authProposal(systemId),
    queryFn: ({ signal }) => api.getAuthProposal({ params: { systemId }, signal }),
  });
}

const RUNS_PAGE = 50;
/** Until a run that is shown under way is looked up again. */
const RUNS_POLL_MS = 2000;

const isOpen = ({ state }: Run): boolean => state === 'queued' || state === 'running';

/** Which runs are listed; an environment as `environmentQuery` takes it. */
export interface RunFilter {
  state: RunState | null;
  systemId: number | null;
  environment: string;
}

export const allRuns: RunFilter = { state: null, systemId: null, environment: '' };

/** Runs, newest first; looked up again while one of them is under way. */
export function useRuns(filter: RunFilter) {
  return useInfiniteQuery({
    queryKey: keys.runList(filter),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam: before, signal }) => {
      const { state, systemId, environment } = filter;
      const query = {
        limit: RUNS_PAGE,
        ...(state !== null && { state }),
        ...(systemId !== null && { system_id: systemId }),
        ...environmentQuery(environment),
        ...(before !== null && { before }),
      };
      return (await api.listRuns({ query, signal })) ?? [];
    },
    getNextPageParam: (page) => (page.length < RUNS_PAGE ? null : (page.at(-1)?.id ?? null)),
    select: ({ pages }) => pages.flat(),
    refetchInterval: ({ state: { data } }) => (data?.pages.some((page) => page.some(isOpen)) ? RUNS_POLL_MS : false),
  });
}

export function useRunRecord(id: number) {
  return useQuery({
    queryKey: keys.run(id),
    queryFn: ({ signal }) => api.getRun({ params: { runId: id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? RUNS_POLL_MS : false),
  });
}

/** Executed scenarios of the last 14 days by verdict, of one system and environment where they are given. */
export function useDailyResults(systemId: number | null = null, environment = '') {
  return useQuery({
    queryKey: keys.dailyResults(systemId, environment),
    queryFn: ({ signal }) => {
      const query = { ...(systemId !== null && { system_id: systemId }), ...environmentQuery(environment) };
      return api.listDailyResults({ query, signal });
    },
  });
}

/** The environments of a system by name; of none where no system is given. */
export function useEnvironments(systemId: number | null) {
  return useQuery({
    queryKey: keys.environments(systemId ?? 0),
    queryFn: ({ signal }) => api.listEnvironments({ params: { systemId: systemId ?? 0 }, signal }),
    enabled: systemId !== null,
  });
}

/** Scenarios that do not succeed now. */
export function useFailing() {
  return useQuery({ queryKey: keys.failing, queryFn: ({ signal }) => api.listFailing({ signal }) });
}

/** The sample API that runs beside the server; null when there is none. */
export function useSample() {
  return useQuery({ queryKey: keys.sample, queryFn: ({ signal }) => api.getSample({ signal }), staleTime: Infinity });
}

/** After a change: the tree, lists, details and histories show it at once. */
export function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries();
}

export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshAll(client);
}
