import type { Execution } from '@assay/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { duration, fullDateTime, relativeTime } from '../../../data/index.ts';
import { CodeText } from '../../../ui/index.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

interface Props {
  execution: Execution;
  title: string;
  /** Leave it out where the row leads to another view. */
  expanded?: boolean;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
  children?: ReactNode;
}

/** One line of a history: choose it to compare, or open it. */
export function ExecutionRow({ execution, title, expanded, chosen, onChoose, onOpen, children }: Props) {
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className="flex items-center hover:bg-sunken">
        <input
          type="checkbox"
          aria-label={`Compare execution ${execution.id}`}
          title="Choose to compare"
          checked={chosen}
          onChange={onChoose}
          className="ml-3 size-4 shrink-0 accent-accent"
        />
        <button
          type="button"
          aria-expanded={expanded}
          onClick={onOpen}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left"
        >
          {expanded !== undefined && <Chevron size={14} aria-hidden />}
          <VerdictBadge status={execution.overall_status} />
          <span className="min-w-32 flex-1 truncate">
            <CodeText>{title}</CodeText>
          </span>
          <span className="font-mono text-[12px] text-ink-dim tabular-nums">
            {execution.actual_response_status_code ?? 'no answer'}
          </span>
          {execution.response_time_ms !== null && (
            <span className="hidden w-14 text-right font-mono text-[12px] text-ink-dim tabular-nums sm:inline">
              {duration(execution.response_time_ms)}
            </span>
          )}
          <time
            dateTime={execution.run_at}
            title={fullDateTime(execution.run_at)}
            className="w-16 text-right text-[13px] text-ink-dim"
          >
            {relativeTime(execution.run_at)}
          </time>
        </button>
      </div>
      {children}
    </li>
  );
}
