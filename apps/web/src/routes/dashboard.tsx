import { Dashboard } from '../features/dashboard/index.ts';

/** Named Home in the route table. */
export const handle = { name: 'Home' };

export default function DashboardRoute() {
  return <Dashboard />;
}
