import { RunsList } from '../features/runs/index.ts';

export const handle = { name: 'Runs' };

export default function RunsRoute() {
  return <RunsList />;
}
