import type { Tier } from '@assay/contract';
import { dollars, isFree, planContents } from '@assay/contract/plans';

/** The plan that the landing page marks; the tier screens mark another one (decision 13). */
const POPULAR_HERE = 'starter';

const grouped = (count: number): string => count.toLocaleString('en-US');

/** The plans for sale beside each other (LAND-07 to LAND-12). */
export function PlanComparison({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <div class="plans">
      {tiers.map((tier) => (
        <section
          key={tier.id}
          class={tier.name === POPULAR_HERE ? 'plan plan-popular' : 'plan'}
          aria-label={tier.display_name}
        >
          <p class="plan-name">
            <strong>{tier.display_name}</strong>
            {tier.name === POPULAR_HERE && <span class="badge">Most Popular</span>}
          </p>
          <p class="plan-price">
            <strong>{dollars(tier.price_monthly)}</strong> per month{isFree(tier) && ' (forever)'}
          </p>
          <p class="dim">{isFree(tier) ? 'No credit card required' : `or ${dollars(tier.price_yearly)} per year`}</p>
          <ul class="ticks">
            {planContents(tier, grouped).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <a class={tier.name === POPULAR_HERE ? 'button button-primary' : 'button'} href="/login#/sign-up">
            {isFree(tier) ? 'Start for free' : 'Start free trial'}
          </a>
        </section>
      ))}
    </div>
  );
}
