import type { ReactNode } from 'react';

/** One sentence and one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 rounded border border-dashed border-line-strong px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-prose text-ink-dim">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
