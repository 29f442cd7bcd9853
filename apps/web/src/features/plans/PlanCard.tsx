import type { Tier } from '@assay/contract';
import { planContents, POPULAR_TIER, priceOf, yearlySavings } from '@assay/contract/plans';
import type { BillingCycle } from '@assay/contract/plans';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/index.ts';

interface Props {
  tier: Tier;
  cycle: BillingCycle;
  isCurrent?: boolean;
  children: ReactNode;
}

/** One plan with its price and what it allows. */
export function PlanCard({ tier, cycle, isCurrent = false, children }: Props) {
  const { amount, per } = priceOf(tier, cycle);
  const savings = cycle === 'yearly' ? yearlySavings(tier) : null;
  const isPopular = tier.name === POPULAR_TIER;
  return (
    <section
      aria-label={tier.display_name}
      className={cn(
        'row-span-4 grid grid-rows-subgrid gap-4 rounded border bg-surface p-5',
        isPopular ? 'border-accent' : 'border-line',
      )}
    >
      <header className="grid gap-1">
        <p className="flex min-h-6 items-center justify-between gap-2">
          <span className="text-lg font-semibold">{tier.display_name}</span>
          {isCurrent ? (
            <span className="rounded bg-sunken px-2 py-0.5 text-[12px] font-medium">Current plan</span>
          ) : isPopular ? (
            <span className="rounded bg-accent-soft px-2 py-0.5 text-[12px] font-medium">Most Popular</span>
          ) : null}
        </p>
        <p className="text-ink-dim">{tier.description}</p>
      </header>
      <p className="grid">
        <span className="tabular-nums">
          <span className="text-3xl font-semibold">{amount}</span> <span className="text-ink-dim">{per}</span>
        </span>
        <span className="min-h-5 text-[13px] text-ink-dim">
          {savings !== null && `Saves ${savings.amount} a year (${savings.percent}%)`}
        </span>
      </p>
      <ul className="grid content-start gap-1.5">
        {planContents(tier).map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check size={14} className="mt-1 shrink-0 text-pass" aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
