import { RunsList } from '../../features/runs/index.ts';

export default function RunsRoute() {
  return <RunsList />;
}
