import type { Execution } from '@assay/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/index.ts';
import { historyLimits } from '../../../data/index.ts';
import { Button, EmptyState, LoadError, Skeleton } from '../../../ui/index.ts';
import { toggleChoice } from '../compare/compare-choice.ts';
import { CompareBar } from '../compare/CompareBar.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import type { HistoryFilterState } from './HistoryFilters.tsx';
import { MoreHistory } from './MoreHistory.tsx';
import type { OlderPages } from './MoreHistory.tsx';

interface HistoryPages extends OlderPages {
  data: Execution[] | undefined;
  isPending: boolean;
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
}

export interface RowChoice {
  chosen: boolean;
  onChoose: () => void;
}

interface Props {
  systemId: number;
  history: HistoryPages;
  filter: HistoryFilterState;
  empty: { title: string; text: string };
  onCompare: (ids: [number, number]) => void;
  renderRow: (execution: Execution, choice: RowChoice) => ReactNode;
}

/** Executions, newest first, with filters, in each of the states that a list can be in; two can be chosen to compare. */
export function HistoryList({ systemId, history, filter, empty, onCompare, renderRow }: Props) {
  const [shown, setShown] = useState<number>(historyLimits.shown);
  const [chosen, setChosen] = useState<number[]>([]);
  const executions = history.data ?? [];
  if (history.data?.length === 0 && !filter.narrowed) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <HistoryFilters {...filter} systemId={systemId} />
      <CompareBar chosen={chosen} onCompare={onCompare} onClear={() => setChosen([])} />
      {history.isPending && <Skeleton rows={5} />}
      {history.isLoadingError && (
        <LoadError onRetry={() => void history.refetch()}>{messageOf(history.error)}</LoadError>
      )}
      {history.data?.length === 0 && (
        <EmptyState title="No execution matches" action={<Button onClick={filter.clear}>Clear filters</Button>}>
          No execution matches the status, the environment, the time and the text.
        </EmptyState>
      )}
      {executions.length > 0 && (
        <ul aria-label="Execution history" className="divide-y divide-line rounded border border-line bg-surface">
          {executions.slice(0, shown).map((execution) =>
            renderRow(execution, {
              chosen: chosen.includes(execution.id),
              onChoose: () => setChosen(toggleChoice(chosen, execution.id)),
            }),
          )}
        </ul>
      )}
      <MoreHistory
        loaded={executions.length}
        shown={shown}
        older={history}
        onMore={() => setShown(shown + historyLimits.shown)}
      />
    </div>
  );
}
