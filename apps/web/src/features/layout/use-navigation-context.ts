import { useParams } from 'react-router';
import { useSystems } from '../../data/index.ts';

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

function toId(text: string | undefined): number | null {
  const id = Number(text);
  return text !== undefined && Number.isInteger(id) ? id : null;
}
