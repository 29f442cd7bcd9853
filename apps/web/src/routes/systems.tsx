import { PRODUCT_NAME } from '@assay/contract';
import { SystemsList } from '../features/systems/index.ts';

export const handle = { name: 'SystemsList' };

export function meta() {
  return [{ title: `Systems · ${PRODUCT_NAME}` }];
}

export default function SystemsRoute() {
  return <SystemsList />;
}
