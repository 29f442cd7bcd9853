import type { Execution } from '@assay/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { historyLimits, relativeTime } from '../../data/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { ExecutionDetail, VerdictBadge } from './ExecutionDetail.tsx';
import { MoreHistory } from './MoreHistory.tsx';
import type { OlderPages } from './MoreHistory.tsx';

/** Executions, newest first; a row opens in place. */
export function HistoryTable({
  executions,
  older,
  onEdit,
}: {
  executions: Execution[];
  older: OlderPages;
  onEdit?: (execution: Execution) => void;
}) {
  const [shown, setShown] = useState<number>(historyLimits.shown);
  const [open, setOpen] = useState<number | null>(null);
  if (executions.length === 0)
    return <EmptyState title="No executions yet">Run a scenario and its result appears here.</EmptyState>;
  return (
    <div className="grid gap-3">
      <ul aria-label="Execution history" className="divide-y divide-line rounded border border-line bg-surface">
        {executions.slice(0, shown).map((execution) => (
          <li key={execution.id}>
            <button
              type="button"
              aria-expanded={open === execution.id}
              onClick={() => setOpen(open === execution.id ? null : execution.id)}
              className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left hover:bg-sunken"
            >
              {open === execution.id ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
              <VerdictBadge status={execution.overall_status} />
              <span className="min-w-40 flex-1 truncate">{execution.scenario_name}</span>
              <span className="font-mono text-[12px] text-ink-dim tabular-nums">
                {execution.actual_response_status_code ?? 'no answer'}
              </span>
              <time
                dateTime={execution.run_at}
                title={new Date(execution.run_at).toLocaleString()}
                className="w-20 text-right text-[13px] text-ink-dim"
              >
                {relativeTime(execution.run_at)}
              </time>
            </button>
            {open === execution.id && (
              <div className="grid gap-3 border-t border-line bg-paper p-4">
                {onEdit && (
                  <Button size="sm" className="justify-self-end" onClick={() => onEdit(execution)}>
                    Edit scenario
                  </Button>
                )}
                <ExecutionDetail execution={execution} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <MoreHistory
        loaded={executions.length}
        shown={shown}
        older={older}
        onMore={() => setShown(shown + historyLimits.shown)}
      />
    </div>
  );
}
