import type { Execution, Scenario } from '@assay/contract';
import { useMemo } from 'react';
import { historyLimits, noFilter, plural, useScenarioHistory } from '../../../data/index.ts';
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

/** The executions of a scenario with how they went over time; the rate and the charts are of the latest ones, in the environment that is shown. */
export function RecentRuns({
  systemId,
  scenario,
  onOpen,
}: {
  systemId: number;
  scenario: Scenario;
  onOpen: (executionId: number) => void;
}) {
  const filter = useHistoryFilter();
  const latest = useScenarioHistory(scenario.id, { ...noFilter, environment: filter.filter.environment }).data;
  const history = useScenarioHistory(scenario.id, filter.filter);
  const { open } = useView();
  // What was tried again alone says nothing about how often the scenario succeeds.
  const recent = useMemo(
    () => (latest ?? []).filter(({ is_trial: isTrial }) => !isTrial).slice(0, historyLimits.scenario),
    [latest],
  );
  const series = useMemo(() => seriesOfExecutions(recent), [recent]);
  return (
    <Card title="Recent runs" action={<Rate rate={successRate(recent)} />} className="min-w-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RunCharts series={series} of="share of checks" />
        <HistoryList
          systemId={systemId}
          history={history}
          filter={filter}
          empty={{ title: 'Not run yet', text: 'Run the scenario and its results appear here.' }}
          onCompare={(ids) => open('compare', { executions: ids.join() })}
          renderRow={(execution, choice) => (
            <ExecutionRow
              key={execution.id}
              {...choice}
              execution={execution}
              title={`${execution.is_trial ? 'Tried again alone. ' : ''}${summaryOf(execution)}`}
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
  return count === 0 ? 'No validation rules; the status is as expected' : `${plural(count, 'validation rule')} passed`;
}
