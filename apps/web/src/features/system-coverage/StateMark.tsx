import { Check, Circle, CircleDot, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../ui/index.ts';
import { stateLabels } from './coverage-view.ts';
import type { CoverageState } from './coverage-view.ts';

/** Each has a mark and a border of its own; colour only helps. */
const badges = {
  passed: { icon: Check, className: 'border-pass/50 bg-pass-soft text-pass' },
  failed: { icon: X, className: 'border-fail/50 bg-fail-soft text-fail' },
  tried: { icon: CircleDot, className: 'border-line-strong bg-sunken text-ink' },
  untried: { icon: Circle, className: 'border-dashed border-ink-faint text-ink-dim' },
  undocumented: { icon: Plus, className: 'border-dotted border-ink-faint bg-sunken text-ink-dim italic' },
} as const;

export function StateMark({
  state,
  title,
  children,
}: {
  state: CoverageState;
  title?: string | undefined;
  children?: ReactNode;
}) {
  const { icon: Icon, className } = badges[state];
  return (
    <span
      title={title}
      className={cn(
        'inline-flex h-5.5 items-center gap-1 rounded border px-1.5 text-[12px] whitespace-nowrap tabular-nums',
        className,
      )}
    >
      <Icon size={11} className="shrink-0" aria-hidden />
      {children === undefined ? (
        stateLabels[state]
      ) : (
        <>
          <span className="font-mono">{children}</span>
          <span className="sr-only">: {stateLabels[state]}</span>
        </>
      )}
    </span>
  );
}

export function StateLegend() {
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-1.5">
      {(Object.keys(badges) as CoverageState[]).map((state) => (
        <li key={state}>
          <StateMark state={state} />
        </li>
      ))}
    </ul>
  );
}
