import { Dashboard } from '../features/dashboard/index.ts';

export default function DashboardRoute() {
  return <Dashboard />;
}
