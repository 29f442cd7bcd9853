import type { Execution, Scenario } from '@assay/contract';
import { useMemo } from 'react';
import { historyLimits, plural, useScenarioHistory } from '../../../data/index.ts';
import { Card, cn } from '../../../ui/index.ts';
import { ExecutionRow, HistoryList, RunCharts, seriesOfExecutions, useHistoryFilter } from '../../history/index.ts';
import { successRate } from './success-rate.ts';
import type { SuccessRate } from './success-rate.ts';
import { useView } from '../use-view.ts';

const colors: Record<SuccessRate['level'], string> = {
  success: 'text-pass',
  warning: 'text-warn',
  failure: 'text-fail',
};

/** The executions of a scenario with how they went over time; the rate and the charts are of the latest ones, whatever is filtered. */
export function RecentRuns({ scenario, onOpen }: { scenario: Scenario; onOpen: (executionId: number) => void }) {
  const filter = useHistoryFilter();
  const latest = useScenarioHistory(scenario.id).data;
  const history = useScenarioHistory(scenario.id, filter.filter);
  const { open } = useView();
  const recent = useMemo(() => (latest ?? []).slice(0, historyLimits.scenario), [latest]);
  const series = useMemo(() => seriesOfExecutions(recent), [recent]);
  return (
    <Card title="Recent runs" action={<Rate rate={successRate(recent)} />} className="min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RunCharts series={series} of="share of checks" />
        <HistoryList
          history={history}
          filter={filter}
          empty={{ title: 'Not run yet', text: 'Run the scenario and its results appear here.' }}
          onCompare={(ids) => open('compare', { executions: ids.join() })}
          renderRow={(execution, choice) => (
            <ExecutionRow
              key={execution.id}
              {...choice}
              execution={execution}
              title={summaryOf(execution)}
              onOpen={() => onOpen(execution.id)}
            />
          )}
        />
      </div>
    </Card>
  );
}

function Rate({ rate }: { rate: SuccessRate | null }) {
  if (rate === null) return null;
  return (
    <span data-level={rate.level} className={cn('text-[13px] font-medium tabular-nums', colors[rate.level])}>
      {rate.percent}% success
    </span>
  );
}

/** Why it is not green, in one line. */
function summaryOf(execution: Execution): string {
  return execution.failure_reason ?? rulesText(execution.validation_results.length);
}

function rulesText(count: number): string {
  return count === 0 ? 'No validation rules; the status is as expected' : `${plural(count, 'rule')} passed`;
}
