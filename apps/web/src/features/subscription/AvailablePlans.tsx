import type { Role, Subscription, Tier } from '@assay/contract';
import { isFree } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import { useState } from 'react';
import { managesOrganization } from '../../data/index.ts';
import { Button } from '../../ui/index.ts';
import { CycleToggle, PlanCard } from '../plans/index.ts';
import type { PlanActions } from './use-plan-actions.ts';

interface Props {
  plan: Subscription;
  tiers: Tier[];
  role: Role | undefined;
  actions: PlanActions;
}

/** Every plan with what it costs; only who manages the organization may choose one. */
export function AvailablePlans({ plan, tiers, role, actions }: Props) {
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const mayChoose = managesOrganization(role);
  return (
    <section aria-label="Available plans" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Available plans</h2>
        <CycleToggle value={cycle} onChange={setCycle} note="Save up to 17%" />
      </div>
      {!mayChoose && <p className="text-ink-dim">Only owners and admins of the organization can choose its plan.</p>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiers.map((tier) => {
          const isCurrent = tier.id === plan.tier.id && (isFree(tier) || plan.billing_cycle === cycle);
          return (
            <PlanCard key={tier.id} tier={tier} cycle={cycle} isCurrent={isCurrent}>
              <Button
                kind={isCurrent || isFree(tier) ? 'secondary' : 'primary'}
                disabled={isCurrent || !mayChoose}
                busy={actions.busy === `choose ${tier.id}`}
                onClick={() => actions.choose(tier, cycle)}
              >
                {labelOf(tier, plan, isCurrent)}
              </Button>
            </PlanCard>
          );
        })}
      </div>
    </section>
  );
}

function labelOf(tier: Tier, plan: Subscription, isCurrent: boolean): string {
  if (isCurrent) return 'Your plan';
  if (isFree(tier)) return `Switch to ${tier.display_name}`;
  return tier.price_monthly > plan.tier.price_monthly
    ? `Upgrade to ${tier.display_name}`
    : `Change to ${tier.display_name}`;
}
