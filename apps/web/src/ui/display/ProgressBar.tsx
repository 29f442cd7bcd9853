import { cn } from '../cn.ts';
import type { BadgeKind } from './StatusBadge.tsx';

interface Props {
  /** Null while the total is unknown. */
  value: number | null;
  max?: number;
  label: string;
  /** The colour of the badge beside it, so that what has ended does not look as if it went on. */
  kind?: BadgeKind;
}

const colours: Record<BadgeKind, string> = {
  pass: 'bg-pass',
  fail: 'bg-fail',
  error: 'bg-warn',
  running: 'bg-busy',
  idle: 'bg-idle',
};

/** `value` of `max`; the caller renders the text next to it. */
export function ProgressBar({ value, max = 100, label, kind = 'running' }: Props) {
  const percent = value === null || max === 0 ? 0 : Math.min(100, (value / max) * 100);
  const known = value === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': value };
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...known}
      data-kind={kind}
      className="h-1.5 overflow-hidden rounded bg-sunken"
    >
      <div
        className={cn('h-full transition-[width] duration-100', colours[kind], value === null && 'w-1/3 animate-pulse')}
        style={value === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
