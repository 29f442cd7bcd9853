import type { Usage } from '@assay/contract';
import { shortNumber } from '@assay/contract/plans';
import { cn } from '../../ui/index.ts';
import { isNearLimit, usagePercent } from '../limits/index.ts';

/** How much of each limit of the plan is used. */
export function UsageBars({ usage }: { usage: Usage }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {counted(usage).map(([label, used, limit]) => (
        <UsageBar key={label} label={label} used={used} limit={limit} />
      ))}
    </div>
  );
}

function UsageBar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const percent = usagePercent(used, limit);
  return (
    <div className="grid gap-2 rounded border border-line bg-surface px-4 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-dim">{label}</span>
        <span className="whitespace-nowrap tabular-nums">
          {shortNumber(used)} / {shortNumber(limit)}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        className="h-1.5 overflow-hidden rounded bg-sunken"
      >
        <div className={cn('h-full', isNearLimit(percent) ? 'bg-warn' : 'bg-pass')} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function counted(usage: Usage): [label: string, used: number, limit: number][] {
  return [
    ['Systems', usage.systems_used, usage.systems_limit],
    ['Scenarios', usage.scenarios_used, usage.scenarios_limit],
    ['Runs this month', usage.runs_used, usage.runs_limit],
    ['Validation generations this month', usage.validation_generations_used, usage.validation_generations_limit],
  ];
}
