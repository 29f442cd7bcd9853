import { PRODUCT_NAME } from '@assay/contract';
import { PaymentSucceeded } from '../features/subscription/index.ts';

export function meta() {
  return [{ title: `Payment · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];
}

export default function PaymentSucceededRoute() {
  return <PaymentSucceeded />;
}
