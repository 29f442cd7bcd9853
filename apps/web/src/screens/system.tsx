import { useParams } from 'react-router';
import { SystemDetail } from '../features/system/SystemDetail.tsx';

export function SystemRoute() {
  const { systemId } = useParams();
  return <SystemDetail key={systemId} systemId={Number(systemId)} />;
}
