import { useParams } from 'react-router';
import { RunDetail } from '../features/runs/RunDetail.tsx';

export function RunRoute() {
  const { runId } = useParams();
  return <RunDetail key={runId} runId={Number(runId)} />;
}
