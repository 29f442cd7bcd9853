import { PaymentCancelled } from '../../features/settings/index.ts';

export default function SubscriptionCancelRoute() {
  return <PaymentCancelled />;
}
