import type { Tier } from '@assay/contract';
import { isFree, planContents, POPULAR_TIER, priceOf, yearlySavings } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import type { ComponentChildren } from 'preact';

/** One plan with its price and what it allows. The free one is not to be taken for the one that is called Starter (decision 15). */
export function PlanCard({ tier, cycle, children }: { tier: Tier; cycle: BillingCycle; children: ComponentChildren }) {
  const { amount, per } = priceOf(tier, cycle);
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
      <p class="dim plan-savings">{savingsText(tier, cycle)}</p>
      <ul class="ticks">
        {planContents(tier).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** What a year costs and saves; on the card of a month too, for who cannot switch (PRICE-10). */
function savingsText(tier: Tier, cycle: BillingCycle): string {
  const savings = yearlySavings(tier);
  if (savings === null) return '';
  const text = `saves ${savings.amount} a year (${savings.percent}%)`;
  return cycle === 'yearly' ? `S${text.slice(1)}` : `or ${priceOf(tier, 'yearly').amount} per year: ${text}`;
}
