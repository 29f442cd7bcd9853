import type { Execution } from '@assay/contract';
import { useState } from 'react';
import { useEndpointHistory } from '../../../data/index.ts';
import { Button } from '../../../ui/index.ts';
import { ExecutionDetail } from '../execution/ExecutionDetail.tsx';
import { ExecutionRow } from './ExecutionRow.tsx';
import { useHistoryFilter } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';

interface Props {
  systemId: number;
  endpointId: number;
  onEdit: (execution: Execution) => void;
  onCompare: (ids: [number, number]) => void;
}

/** The executions of all scenarios of an endpoint; a row opens in place. */
export function HistoryTable({ systemId, endpointId, onEdit, onCompare }: Props) {
  const filter = useHistoryFilter();
  const history = useEndpointHistory(endpointId, filter.filter);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <HistoryList
      systemId={systemId}
      history={history}
      filter={filter}
      empty={{ title: 'No executions yet', text: 'Run a scenario and its result appears here.' }}
      onCompare={onCompare}
      renderRow={(execution, choice) => (
        <ExecutionRow
          key={execution.id}
          {...choice}
          execution={execution}
          title={execution.scenario_name}
          expanded={open === execution.id}
          onOpen={() => setOpen(open === execution.id ? null : execution.id)}
        >
          {open === execution.id && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper p-4">
              <ExecutionDetail
                systemId={systemId}
                execution={execution}
                actions={
                  <Button size="sm" onClick={() => onEdit(execution)}>
                    Edit scenario
                  </Button>
                }
              />
            </div>
          )}
        </ExecutionRow>
      )}
    />
  );
}
