import { Subscription } from '../../features/settings/index.ts';

export default function SubscriptionRoute() {
  return <Subscription />;
}
