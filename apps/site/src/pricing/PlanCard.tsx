import type { Tier } from '@assay/contract';
import { isFree, planContents, POPULAR_TIER, priceOf, yearlySavings } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import type { ComponentChildren } from 'preact';

/** One plan with its price and what it allows. The free one is not to be taken for the one that is called Starter (decision 15). */
export function PlanCard({ tier, cycle, children }: { tier: Tier; cycle: BillingCycle; children: ComponentChildren }) {
  const { amount, per } = priceOf(tier, cycle);
  const savings = cycle === 'yearly' ? yearlySavings(tier) : null;
  const isPopular = tier.name === POPULAR_TIER;
  const name = isFree(tier) ? 'Free' : tier.display_name;
  return (
    <section class={isPopular ? 'plan plan-popular' : 'plan'} aria-label={name}>
      <p class="plan-name">
        <strong>{name}</strong>
        {isPopular && <span class="badge">Most Popular</span>}
      </p>
      <p class="dim">{isFree(tier) ? 'The starter plan: try Assay on one API.' : tier.description}</p>
      <p class="plan-price">
        <strong>{amount}</strong> {per}
      </p>
      <p class="dim plan-savings">{savings !== null && `Saves ${savings.amount} a year (${savings.percent}%)`}</p>
      <ul class="ticks">
        {planContents(tier).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
