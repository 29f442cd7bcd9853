import { Subscription } from '../../features/subscription/index.ts';

export default function SubscriptionRoute() {
  return <Subscription />;
}
