import { cn } from '../cn.ts';

/** `value` of `max`, or null while the total is unknown; the caller renders the text next to it. */
export function ProgressBar({ value, max = 100, label }: { value: number | null; max?: number; label: string }) {
  const percent = value === null || max === 0 ? 0 : Math.min(100, (value / max) * 100);
  const known = value === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': value };
  return (
    <div role="progressbar" aria-label={label} {...known} className="h-1.5 overflow-hidden rounded bg-sunken">
      <div
        className={cn('h-full bg-busy transition-[width] duration-100', value === null && 'w-1/3 animate-pulse')}
        style={value === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
