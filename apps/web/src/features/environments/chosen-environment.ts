import { statusIn } from '@assay/contract';
import type { OverallStatus, RunScope, ScenarioNode, System } from '@assay/contract';
import { create } from 'zustand';
import { queryClient } from '../../app/index.ts';
import { cachedSystems, loadSystems, useEnvironments } from '../../data/index.ts';
import { localStore } from '../../ui/index.ts';

const KEY = 'assay.environments';

/** The environment that was chosen last, by the id of its system. */
type Chosen = Readonly<Record<string, number>>;

function readChosen(): Chosen {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, id]) => Number.isInteger(id)));
  } catch {
    return {};
  }
}

const useChosen = create<Chosen>()(readChosen);

/** The environment that runs of a system go to in this browser; null for the address of the system. */
export function useChosenEnvironment(systemId: number): number | null {
  return useChosen()[systemId] ?? null;
}

type WithStatus = Pick<ScenarioNode, 'last_status' | 'last_status_in' | 'statuses'>;

/** The status that lists show: in the environment that is chosen, else the last one wherever that was. */
export function useShownStatus(systemId: number): (scenario: WithStatus) => OverallStatus | null {
  const chosen = useChosenEnvironment(systemId);
  return (scenario) => (chosen === null ? scenario.last_status : statusIn(scenario, chosen));
}

/** The name of the environment that the status shown is of; null for the address of the system. */
export function useStatusEnvironment(systemId: number): (scenario: WithStatus) => string | null {
  const chosen = useChosenEnvironment(systemId);
  const shown = useShownStatus(systemId);
  const { data: environments } = useEnvironments(systemId);
  return (scenario) => {
    const target = chosen ?? scenario.last_status_in ?? null;
    if (target === null || environments === undefined || shown(scenario) === null) return null;
    return environments.find(({ id }) => id === target)?.name ?? 'a deleted environment';
  };
}

export function chooseEnvironment(systemId: number, environmentId: number | null): void {
  const { [systemId]: _before, ...others } = useChosen.getState();
  const chosen: Chosen = environmentId === null ? others : { ...others, [systemId]: environmentId };
  localStore.set(KEY, JSON.stringify(chosen));
  useChosen.setState(chosen, true);
}

/** Where a run of this goes. The systems are loaded when they are needed for that: no run goes elsewhere than was chosen. */
export async function environmentOfRun(scope: RunScope, id: number): Promise<number | null> {
  const chosen = useChosen.getState();
  if (Object.keys(chosen).length === 0) return null;
  const find = (systems: System[]): System | undefined => systems.find((one) => contains(one, scope, id));
  const found = find(cachedSystems(queryClient)) ?? find(await loadSystems(queryClient));
  return found === undefined ? null : (chosen[found.id] ?? null);
}

function contains({ id: systemId, endpoints }: System, scope: RunScope, id: number): boolean {
  if (scope === 'system') return systemId === id;
  if (scope === 'endpoint') return endpoints.some((endpoint) => endpoint.id === id);
  return endpoints.some(({ scenarios }) => scenarios.some((scenario) => scenario.id === id));
}
