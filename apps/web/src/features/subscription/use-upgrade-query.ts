import type { Tier } from '@assay/contract';
import { isFree } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * `?upgrade=3` starts the checkout of that plan once, `&billing=yearly` for a year (SUB-03, SUB-04). The query is removed, so that Back does
 * not buy again; a free or unknown plan is not bought (decision 56).
 */
export function useUpgradeQuery(tiers: Tier[] | undefined, choose: (tier: Tier, cycle: BillingCycle) => void): void {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('upgrade');
  const cycle = query.get('billing') === 'yearly' ? 'yearly' : 'monthly';
  /** The address changes a little later than this starts. */
  const started = useRef<string | null>(null);
  useEffect(() => {
    if (tiers === undefined || started.current === wanted) return;
    started.current = wanted;
    if (wanted === null) return;
    setQuery({}, { replace: true });
    const tier = tiers.find(({ id }) => String(id) === wanted);
    if (tier !== undefined && !isFree(tier)) choose(tier, cycle);
  }, [wanted, cycle, tiers, setQuery, choose]);
}
