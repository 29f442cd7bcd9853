import { useParams } from 'react-router';
import { ScenarioDetail } from '../features/scenario/ScenarioDetail.tsx';

export function ScenarioRoute() {
  const { systemId, endpointId, scenarioId } = useParams();
  return (
    <ScenarioDetail
      key={scenarioId}
      systemId={Number(systemId)}
      endpointId={Number(endpointId)}
      scenarioId={Number(scenarioId)}
    />
  );
}
