import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const badges = {
  info: { icon: Info, className: 'border-line bg-sunken text-ink' },
  success: { icon: CircleCheck, className: 'border-pass/40 bg-pass-soft text-pass' },
  warning: { icon: TriangleAlert, className: 'border-warn/40 bg-warn-soft text-warn' },
  error: { icon: CircleAlert, className: 'border-fail/40 bg-fail-soft text-fail' },
} as const;

/** A message that stays where it is. Errors are read out at once. */
export function Notice({
  kind,
  children,
  action,
}: {
  kind: keyof typeof badges;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { icon: Icon, className } = badges[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2 rounded border px-3 py-2', className)}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}
