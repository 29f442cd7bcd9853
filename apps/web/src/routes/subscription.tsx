import { PRODUCT_NAME } from '@assay/contract';
import { Subscription } from '../features/settings/index.ts';

export function meta() {
  return [{ title: `Subscription · ${PRODUCT_NAME}` }];
}

export default function SubscriptionRoute() {
  return <Subscription />;
}
