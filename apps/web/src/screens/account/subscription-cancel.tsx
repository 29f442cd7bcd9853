import { PaymentCancelled } from '../../features/subscription/index.ts';

export default function SubscriptionCancelRoute() {
  return <PaymentCancelled />;
}
