import { PRODUCT_NAME } from '@assay/contract';
import { Dashboard } from '../features/dashboard/index.ts';

/** Named Home in the route table. */
export const handle = { name: 'Home' };

export function meta() {
  return [{ title: `Dashboard · ${PRODUCT_NAME}` }];
}

export default function DashboardRoute() {
  return <Dashboard />;
}
