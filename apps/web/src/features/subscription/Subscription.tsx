import { SELF_HOSTED_TIER } from '@assay/contract';
import { useCaller, useMySubscription, useSellsNothing, useUsage } from '../../data/index.ts';
import { LoadError, Skeleton } from '../../ui/index.ts';
import { reasonOr, useTiers } from '../plans/index.ts';
import { AvailablePlans } from './AvailablePlans.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { usePlanActions } from './use-plan-actions.ts';
import { UsageBars } from './UsageBars.tsx';
import { UsageByMonth } from './UsageByMonth.tsx';

const NOTHING_SOLD =
  'Nothing is sold on this server, so there is no other plan to choose. Whoever runs it can give the organization another one.';

/** The plan of the organization, what is used of it, and the plans that it can have. */
export function Subscription() {
  const usage = useUsage();
  const plan = useMySubscription();
  const tiers = useTiers();
  const sellsNothing = useSellsNothing();
  const role = useCaller().data?.role;
  const actions = usePlanActions(tiers.data);
  const failed = [
    { query: usage, fallback: 'Failed to fetch usage limits' },
    { query: plan, fallback: 'Failed to fetch subscription' },
    { query: tiers, fallback: 'Failed to fetch subscription tiers' },
  ].find(({ query }) => query.isLoadingError);
  if (failed !== undefined) {
    const retry = (): void => void Promise.all([usage.refetch(), plan.refetch(), tiers.refetch()]);
    return (
      <LoadError onRetry={retry}>
        Failed to load subscription data: {reasonOr(failed.query.error, failed.fallback)}
      </LoadError>
    );
  }
  if (!usage.data || !plan.data || !tiers.data) return <Skeleton rows={8} className="max-w-4xl" />;
  return (
    <div className="grid max-w-4xl gap-6">
      <CurrentPlan plan={plan.data} role={role} actions={actions} />
      <UsageBars usage={usage.data} />
      <UsageByMonth usage={usage.data} />
      {sellsNothing || plan.data.tier.name === SELF_HOSTED_TIER ? (
        <p className="text-ink-dim">{NOTHING_SOLD}</p>
      ) : (
        <AvailablePlans plan={plan.data} tiers={tiers.data} role={role} actions={actions} />
      )}
    </div>
  );
}
