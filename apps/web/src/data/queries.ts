import type { Execution } from '@assay/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../app/index.ts';
import { cursorAfter } from './cursor-after.ts';

/** One place for cache keys: what a change must refresh is found here. */
export const keys = {
  systems: ['systems'],
  system: (id: number) => ['systems', id],
  endpoints: (systemId: number) => ['endpoints', 'of-system', systemId],
  endpoint: (id: number) => ['endpoints', id],
  endpointHistory: (id: number) => ['endpoints', id, 'history'],
  scenario: (id: number) => ['scenarios', id],
  scenarioHistory: (id: number) => ['scenarios', id, 'history'],
  validations: (scenarioId: number) => ['scenarios', scenarioId, 'validations'],
  strength: (scenarioId: number) => ['scenarios', scenarioId, 'strength'],
  coverage: (systemId: number) => ['coverage', systemId],
  ruleChanges: (systemId: number) => ['rule-changes', systemId],
  authConfig: (systemId: number) => ['auth-config', systemId],
  authProposal: (systemId: number) => ['auth-config', systemId, 'proposal'],
  importReport: (systemId: number) => ['import-report', systemId],
} as const;

/** What the tables ask for (D1 section 9). */
export const historyLimits = { endpoint: 50, scenario: 20, shown: 10 } as const;

export function useSystems() {
  return useQuery({ queryKey: keys.systems, queryFn: ({ signal }) => api.listSystems({ signal }) });
}

export function useSystem(id: number) {
  return useQuery({ queryKey: keys.system(id), queryFn: ({ signal }) => api.getSystem({ params: { id }, signal }) });
}

export function useEndpoint(id: number) {
  return useQuery({
    queryKey: keys.endpoint(id),
    queryFn: ({ signal }) => api.getEndpoint({ params: { id }, signal }),
  });
}

export function useEndpointHistory(id: number) {
  return useHistory(keys.endpointHistory(id), historyLimits.endpoint, (query, signal) =>
    api.getEndpointHistory({ params: { id }, query, signal }),
  );
}

export function useScenario(id: number) {
  return useQuery({
    queryKey: keys.scenario(id),
    queryFn: ({ signal }) => api.getScenario({ params: { id }, signal }),
  });
}

export function useScenarioHistory(id: number) {
  return useHistory(keys.scenarioHistory(id), historyLimits.scenario, (query, signal) =>
    api.getScenarioHistory({ params: { id }, query, signal }),
  );
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

/** How much of what the document says some scenario tries. */
export function useCoverage(systemId: number) {
  return useQuery({
    queryKey: keys.coverage(systemId),
    queryFn: ({ signal }) => api.getSystemCoverage({ params: { id: systemId }, signal }),
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

export function useAuthConfig(systemId: number) {
  return useQuery({
    queryKey: keys.authConfig(systemId),
    queryFn: ({ signal }) => api.getAuthConfig({ params: { systemId }, signal }),
  });
}

/** The credentials that the document describes; asked for while none are configured. */
export function useAuthProposal(systemId: number, enabled: boolean) {
  return useQuery({
    queryKey: keys.authProposal(systemId),
    queryFn: ({ signal }) => api.getAuthProposal({ params: { systemId }, signal }),
    enabled,
  });
}

/** After a change: the tree, lists, details and histories show it at once. */
export function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries();
}

export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshAll(client);
}
