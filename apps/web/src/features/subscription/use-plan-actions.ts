import type { Tier } from '@assay/contract';
import { isFree } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import { useState } from 'react';
import { api, messageOf, queryClient, useFailure, useSession } from '../../app/index.ts';
import { showToast } from '../../ui/index.ts';
import { reasonOr, redirectToCheckout, redirectToPortal } from '../plans/index.ts';
import { useUpgradeQuery } from './use-upgrade-query.ts';

export interface PlanActions {
  /** What is under way: `choose 3`, `manage`, `cancel`; null when nothing is. */
  busy: string | null;
  /** What failed last, as it is shown. */
  failure: string | null;
  choose: (tier: Tier, cycle: BillingCycle) => void;
  manage: () => void;
  cancel: () => void;
}

/** What can be done about the plan, one thing at a time. `upgrade` in the address starts a checkout at once (SUB-03). */
export function usePlanActions(tiers: Tier[] | undefined): PlanActions {
  const session = useSession();
  const email = session.state === 'signed-in' ? session.user.email : '';
  const [failure, setFailure] = useFailure();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (what: string, failed: string, work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setBusy(what);
    await work().catch((error: unknown) => setFailure(`${failed}: ${messageOf(error)}`));
    setBusy(null);
  };
  const choose = (tier: Tier, cycle: BillingCycle): void =>
    void (isFree(tier)
      ? act(`choose ${tier.id}`, `Failed to switch to ${tier.display_name}`, () => switchTo(tier))
      : act(`choose ${tier.id}`, 'Failed to start checkout', () =>
          redirectToCheckout({ tierId: tier.id, cycle }, email),
        ));
  useUpgradeQuery(tiers, choose);
  return {
    busy,
    failure,
    choose,
    manage: () => void act('manage', 'Failed to open customer portal', redirectToPortal),
    cancel: () => void act('cancel', 'Failed to cancel the subscription', cancel),
  };
}

async function cancel(): Promise<void> {
  await api.cancelSubscription({}).catch((error: unknown) => {
    throw new Error(reasonOr(error, 'Failed to cancel subscription'), { cause: error });
  });
  await reload();
}

/** A plan that costs nothing starts without a checkout (SUB-06). */
async function switchTo(tier: Tier): Promise<void> {
  const { data } = await api.subscribe({ params: { tierId: tier.id } }).catch((error: unknown) => {
    throw new Error(reasonOr(error, 'Failed to subscribe to plan'), { cause: error });
  });
  await reload();
  const isNow = data.tier.id === tier.id;
  showToast(
    'success',
    isNow
      ? `The organization is on ${tier.display_name} now.`
      : `${data.tier.display_name} ends with its period, then ${tier.display_name} follows.`,
  );
}

async function reload(): Promise<void> {
  await Promise.all(['my-subscription', 'my-usage'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
