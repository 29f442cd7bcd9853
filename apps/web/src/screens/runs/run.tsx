import { useParams } from 'react-router';
import { RunDetail } from '../../features/runs/index.ts';

export default function RunRoute() {
  const { runId } = useParams();
  return <RunDetail key={runId} runId={Number(runId)} />;
}
