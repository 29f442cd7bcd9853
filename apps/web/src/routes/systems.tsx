import { SystemsList } from '../features/systems/index.ts';

export const handle = { name: 'SystemsList' };

export default function SystemsRoute() {
  return <SystemsList />;
}
