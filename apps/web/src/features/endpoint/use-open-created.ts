import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const OPEN_AFTER_MS = 1500;

/** Opens the configuration of a scenario a moment after it was created, unless somebody has left by then. */
export function useOpenCreated(endpointPath: string): (scenarioId: number) => void {
  const [created, setCreated] = useState<number | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (created === null) return undefined;
    const timer = setTimeout(
      () => void navigate(`${endpointPath}/scenario/${created}/detail?mode=config`),
      OPEN_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [created, endpointPath, navigate]);
  return setCreated;
}
