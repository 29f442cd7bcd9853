import { Check, Circle, LoaderCircle } from 'lucide-react';
import { cn } from '../../ui/index.ts';
import type { BatchRow } from './state/batch-row.ts';
import { stepProgress } from './state/batch-steps.ts';
import type { StepProgress } from './state/batch-steps.ts';

const badges: Record<StepProgress['state'], { icon: typeof Check; className: string; word: string }> = {
  waiting: { icon: Circle, className: 'text-ink-dim', word: 'waiting' },
  active: { icon: LoaderCircle, className: 'border-busy/50 text-busy', word: 'active' },
  cut: { icon: Circle, className: 'text-ink-dim', word: 'not finished' },
  done: { icon: Check, className: 'text-pass', word: 'done' },
};

interface Props {
  rows: readonly BatchRow[];
  /** False once nothing more happens. */
  running: boolean;
  /** It ended before its end. */
  cut: boolean;
  /** The language model that is asked; null for none. */
  model: string | null;
}

/** The four steps of a batch. */
export function BatchSteps({ rows, running, cut, model }: Props) {
  return (
    <ol aria-label="Steps of the batch" className="grid gap-2 sm:grid-cols-4">
      {stepProgress(rows, { hasModel: model !== null, isCut: cut }).map(({ label, state, passed }) => {
        const { icon: Icon, className, word } = badges[state];
        return (
          <li
            key={label}
            data-state={state}
            aria-current={state === 'active' && running ? 'step' : undefined}
            className={cn('flex items-center gap-2 rounded border border-line px-3 py-2', className)}
          >
            <Icon size={14} aria-hidden className={cn('shrink-0', state === 'active' && running && 'animate-spin')} />
            <span className="grid min-w-0">
              <span className="truncate font-medium">{label}</span>
              <span className="text-[13px] text-ink-dim tabular-nums">
                <span className="sr-only">{word}, </span>
                {passed} of {rows.length}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
