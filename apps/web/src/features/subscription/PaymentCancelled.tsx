import { Link, pathTo } from '../../app/index.ts';
import { useUsage } from '../../data/index.ts';
import { Card, LoadError, Skeleton } from '../../ui/index.ts';
import { UsageBars } from './UsageBars.tsx';

/** Where the payment provider sends people who left its checkout (D2, Subscription cancel screen). */
export function PaymentCancelled() {
  const usage = useUsage();
  return (
    <div className="grid max-w-2xl gap-4">
      <Card title="Payment Cancelled">
        <p>
          Nothing was charged and your plan did not change. If something went wrong during checkout, you can try again.
        </p>
        <p className="mt-3 flex gap-4">
          <Link to={pathTo('Subscription')} className="font-medium underline">
            Try Again
          </Link>
          <Link to={pathTo('Home')} className="underline">
            Go to Dashboard
          </Link>
        </p>
      </Card>
      {usage.isError ? (
        <LoadError onRetry={() => void usage.refetch()}>Failed to load subscription data</LoadError>
      ) : usage.data ? (
        <UsageBars usage={usage.data} />
      ) : (
        <Skeleton rows={4} />
      )}
    </div>
  );
}
