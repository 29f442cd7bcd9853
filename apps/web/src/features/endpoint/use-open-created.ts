import { useEffect, useState } from 'react';
import { pathTo, useNavigate } from '../../app/index.ts';

const OPEN_AFTER_MS = 1500;

interface Endpoint {
  systemId: number;
  endpointId: number;
}

/** Opens the configuration of a scenario shortly after its creation, unless the user has left by then. */
export function useOpenCreated({ systemId, endpointId }: Endpoint): (scenarioId: number) => void {
  const [created, setCreated] = useState<number | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (created === null) return undefined;
    const timer = setTimeout(
      () => void navigate(pathTo('ScenarioDetail', { systemId, endpointId, scenarioId: created }, { mode: 'config' })),
      OPEN_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [created, systemId, endpointId, navigate]);
  return setCreated;
}
