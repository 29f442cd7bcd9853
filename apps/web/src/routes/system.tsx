import { useParams } from 'react-router';
import { SystemDetail } from '../features/system/index.ts';

export const handle = { name: 'System' };

export default function SystemRoute() {
  const { systemId } = useParams();
  return <SystemDetail key={systemId} systemId={Number(systemId)} />;
}
