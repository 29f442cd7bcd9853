import type { Tier } from '@assay/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/index.ts';
import { shortNumber } from '../limits/index.ts';
import { priceOf, yearlySavings } from './prices.ts';
import type { BillingCycle } from './prices.ts';

/** The tier that the tier screens recommend (PRICE-06). */
const POPULAR_TIER = 'professional';

interface Props {
  tier: Tier;
  cycle: BillingCycle;
  /** Instead of the name and the description of the tier. */
  title?: string;
  tagline?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** One plan with its price and what it allows. */
export function PlanCard({
  tier,
  cycle,
  title = tier.display_name,
  tagline = tier.description,
  isCurrent = false,
  children,
}: Props) {
  const { amount, per } = priceOf(tier, cycle);
  const savings = cycle === 'yearly' ? yearlySavings(tier) : null;
  const isPopular = tier.name === POPULAR_TIER;
  return (
    <section
      aria-label={title}
      className={cn(
        'row-span-4 grid grid-rows-subgrid gap-4 rounded border bg-surface p-5',
        isPopular ? 'border-accent' : 'border-line',
      )}
    >
      <header className="grid gap-1">
        <p className="flex min-h-6 items-center justify-between gap-2">
          <span className="text-lg font-semibold">{title}</span>
          {isCurrent ? (
            <span className="rounded bg-sunken px-2 py-0.5 text-[12px] font-medium">Current plan</span>
          ) : isPopular ? (
            <span className="rounded bg-accent-soft px-2 py-0.5 text-[12px] font-medium">Most Popular</span>
          ) : null}
        </p>
        <p className="text-ink-dim">{tagline}</p>
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
        {contentsOf(tier).map((line) => (
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

function contentsOf(tier: Tier): string[] {
  const counted = (count: number, one: string, many: string): string =>
    `${shortNumber(count)} ${count === 1 ? one : many}`;
  return [
    counted(tier.max_systems, 'system', 'systems'),
    counted(tier.max_scenarios, 'scenario', 'scenarios'),
    `${counted(tier.max_runs_per_month, 'run', 'runs')} per month`,
    `${counted(tier.max_validation_generations_per_month, 'AI validation', 'AI validations')} per month`,
    ...(tier.advanced_auth_enabled ? ['Advanced authentication with OAuth, JWT and API keys'] : []),
    ...(tier.auto_validation_generation_enabled ? ['Automatic validation generation'] : []),
    tier.priority_support_enabled ? 'Priority support' : tier.price_monthly > 0 ? 'Email support' : 'Community support',
  ];
}
