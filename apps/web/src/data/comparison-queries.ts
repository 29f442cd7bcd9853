import type { Run } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/index.ts';

/** What two runs say of each scenario. */
export function useRunComparison(left: number, right: number) {
  return useQuery({
    queryKey: ['runs', left, 'compare', right],
    queryFn: ({ signal }) => api.compareRuns({ params: { runId: left, otherId: right }, signal }),
  });
}

/** Every import of a system, newest first. */
export function useImports(systemId: number) {
  return useQuery({
    queryKey: ['import-report', systemId, 'all'],
    queryFn: ({ signal }) => api.listImports({ params: { id: systemId }, signal }),
  });
}

/** How often trials under way are looked at. */
const TRIAL_MS = 2000;
/** What a run that has ended has found, by cause; nothing is asked where all of it succeeded. */
export function useRunFindings({ id, failed, finished_at: finishedAt }: Run) {
  return useQuery({
    queryKey: ['runs', id, 'findings', failed],
    queryFn: ({ signal }) => api.getRunFindings({ params: { runId: id }, signal }),
    enabled: failed > 0 && finishedAt !== null,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data?.findings.some(({ trial }) => trial?.outcome === 'running') === true && TRIAL_MS,
  });
}
