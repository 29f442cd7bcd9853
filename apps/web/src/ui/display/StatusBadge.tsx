import { Check, LoaderCircle, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export type BadgeKind = 'pass' | 'fail' | 'error' | 'running' | 'idle';

const badges = {
  pass: { icon: Check, className: 'bg-pass-soft text-pass', spin: false },
  fail: { icon: X, className: 'bg-fail-soft text-fail', spin: false },
  error: { icon: TriangleAlert, className: 'bg-warn-soft text-warn', spin: false },
  running: { icon: LoaderCircle, className: 'bg-busy-soft text-busy', spin: true },
  idle: { icon: Minus, className: 'bg-idle-soft text-idle', spin: false },
} as const;

/** A verdict as icon and word; colour alone never says it. */
export function StatusBadge({ kind, children }: { kind: BadgeKind; children: ReactNode }) {
  const { icon: Icon, className, spin } = badges[kind];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded px-1.5 py-0.5 text-[12px] font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon size={12} className={cn(spin && 'animate-spin')} aria-hidden />
      {children}
    </span>
  );
}

const dotColors: Record<BadgeKind, string> = {
  pass: 'bg-pass',
  fail: 'bg-fail',
  error: 'bg-warn',
  running: 'bg-busy animate-pulse',
  idle: 'bg-line-strong',
};

export function StatusDot({ kind, label }: { kind: BadgeKind; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className={cn('size-2 shrink-0 rounded-full', dotColors[kind])} />
  );
}
