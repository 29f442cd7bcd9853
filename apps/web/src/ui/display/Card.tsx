import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export function Card({
  title,
  action,
  children,
  className,
}: {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={cn('rounded border border-line bg-surface', className)}>
      {title && (
        <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
          <h2 className="font-semibold">{title}</h2>
          {action}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}

/** One number with its name. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid gap-0.5 rounded border border-line bg-surface px-4 py-3">
      <span className="text-[13px] text-ink-dim">{label}</span>
      <span className="text-xl font-semibold tabular-nums">{value}</span>
      {note && <span className="text-[13px] text-ink-dim">{note}</span>}
    </div>
  );
}
