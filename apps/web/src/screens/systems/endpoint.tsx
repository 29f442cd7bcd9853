import { useParams } from 'react-router';
import { EndpointDetail } from '../../features/endpoint/index.ts';

export default function EndpointRoute() {
  const { systemId, endpointId } = useParams();
  return (
    <EndpointDetail
      key={endpointId}
      systemId={Number(systemId)}
      endpointId={endpointId === undefined ? null : Number(endpointId)}
    />
  );
}
