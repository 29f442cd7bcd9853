import { withReason } from '../../app/index.ts';
import { useUsage } from '../../data/index.ts';
import { Card, LoadError, Skeleton } from '../../ui/index.ts';
import { UsageBars } from './UsageBars.tsx';

/** The plan of the organization and what is used of it. */
export function Subscription() {
  const usage = useUsage();
  if (usage.isLoadingError) {
    return (
      <LoadError onRetry={() => void usage.refetch()}>
        {withReason('Failed to load subscription data', usage.error)}
      </LoadError>
    );
  }
  if (!usage.data) return <Skeleton rows={4} className="max-w-2xl" />;
  const { tier } = usage.data.subscription;
  return (
    <div className="grid max-w-2xl gap-4">
      <Card title={tier.display_name}>
        <p>{tier.description}</p>
      </Card>
      <UsageBars usage={usage.data} />
    </div>
  );
}
