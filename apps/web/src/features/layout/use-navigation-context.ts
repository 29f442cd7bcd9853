import { useParams } from 'react-router';
import { useSystems } from '../../data/index.ts';
import type { Runnable } from '../commands/index.ts';

/** Where the user is (D1 section 3, Navigation context). Names are null until they are known. */
export interface NavigationContext {
  systemId: number | null;
  systemName: string | null;
  endpointId: number | null;
  endpointName: string | null;
  scenarioId: number | null;
  scenarioName: string | null;
}

/** Read from the address and the tree, so that it follows every change of either. */
export function useNavigationContext(): NavigationContext {
  const params = useParams();
  const systems = useSystems();
  const systemId = toId(params['systemId']);
  const endpointId = toId(params['endpointId']);
  const scenarioId = toId(params['scenarioId']);
  const system = systems.data?.find((entry) => entry.id === systemId);
  const endpoint = system?.endpoints.find((entry) => entry.id === endpointId);
  const scenario = endpoint?.scenarios.find((entry) => entry.id === scenarioId);
  return {
    systemId,
    systemName: system?.name ?? null,
    endpointId,
    endpointName: endpoint ? `${endpoint.method} ${endpoint.endpoint}` : null,
    scenarioId,
    scenarioName: scenario?.name ?? null,
  };
}

/** The deepest thing that is open, once its name is known; null on screens of nothing in particular. */
export function runnableOf(context: NavigationContext): Runnable | null {
  const { systemId, systemName, endpointId, endpointName, scenarioId, scenarioName } = context;
  if (scenarioId !== null)
    return scenarioName === null ? null : { scope: 'scenario', id: scenarioId, name: scenarioName };
  if (endpointId !== null)
    return endpointName === null ? null : { scope: 'endpoint', id: endpointId, name: endpointName };
  return systemId === null || systemName === null ? null : { scope: 'system', id: systemId, name: systemName };
}

function toId(text: string | undefined): number | null {
  const id = Number(text);
  return text !== undefined && Number.isInteger(id) ? id : null;
}
