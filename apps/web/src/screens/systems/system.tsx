import { useParams } from 'react-router';
import { SystemDetail } from '../../features/system/index.ts';

export default function SystemRoute() {
  const { systemId } = useParams();
  return <SystemDetail key={systemId} systemId={Number(systemId)} />;
}
