import { useParams } from 'react-router';
import { EndpointDetail } from '../features/endpoint/EndpointDetail.tsx';

export function EndpointRoute() {
  const { systemId, endpointId } = useParams();
  return (
    <EndpointDetail
      key={endpointId}
      systemId={Number(systemId)}
      endpointId={endpointId === undefined ? null : Number(endpointId)}
    />
  );
}
