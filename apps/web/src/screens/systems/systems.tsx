import { SystemsList } from '../../features/systems/index.ts';

export default function SystemsRoute() {
  return <SystemsList />;
}
