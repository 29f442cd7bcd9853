import type { BillingCycle } from '@assay/contract/plans';
import type { ReactNode } from 'react';
import { cn } from '../../ui/index.ts';

const labels: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' };

/** Which of two prices the cards show. */
export function CycleToggle({
  value,
  onChange,
  note,
}: {
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
  note?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="group" aria-label="Billing cycle" className="flex rounded border border-line-strong p-0.5">
        {(['monthly', 'yearly'] as const).map((cycle) => (
          <button
            key={cycle}
            type="button"
            aria-pressed={value === cycle}
            onClick={() => onChange(cycle)}
            className={cn(
              'h-7 rounded px-3',
              value === cycle ? 'bg-accent font-medium text-accent-ink' : 'text-ink-dim hover:text-ink',
            )}
          >
            {labels[cycle]}
          </button>
        ))}
      </div>
      {note && <span className="text-[13px] text-ink-dim">{note}</span>}
    </div>
  );
}
