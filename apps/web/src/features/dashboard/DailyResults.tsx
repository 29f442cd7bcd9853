import { useMemo } from 'react';
import { resultHeadings } from '@assay/contract';
import type { DailyResults as Day } from '@assay/contract';
import { messageOf } from '../../app/index.ts';
import { shortDate, useDailyResults } from '../../data/index.ts';
import { Card, Chart, LoadError } from '../../ui/index.ts';
import type { ChartSeries } from '../../ui/index.ts';

const verdicts = [
  { key: 'success', label: resultHeadings.success, tone: 'pass' },
  { key: 'failure', label: resultHeadings.failure, tone: 'fail' },
  { key: 'error', label: resultHeadings.error, tone: 'warn' },
  { key: 'skipped', label: resultHeadings.skipped, tone: 'idle' },
] as const;

/** Executed scenarios of the last two weeks; days are those of UTC. */
export function DailyResults() {
  const days = useDailyResults();
  return (
    <Card title="Last 14 days" className="lg:col-span-2">
      {days.isError && days.data === undefined ? (
        <LoadError onRetry={() => void days.refetch()}>{messageOf(days.error)}</LoadError>
      ) : days.data === undefined ? (
        <div className="h-44 animate-pulse rounded bg-sunken" aria-hidden />
      ) : (
        <Days days={days.data} />
      )}
    </Card>
  );
}

function Days({ days }: { days: Day[] }) {
  const { labels, series } = useMemo(() => toChart(days), [days]);
  const hasRuns = days.some(({ success, failure, error, skipped }) => success + failure + error + skipped > 0);
  if (!hasRuns) return <p className="text-ink-dim">No scenario was run in the last 14 days.</p>;
  return <Chart label="Executed scenarios by day and verdict" kind="stacked" labels={labels} series={series} />;
}

function toChart(days: Day[]): { labels: string[]; series: ChartSeries[] } {
  return {
    labels: days.map(({ date }) => shortDate(date)),
    series: verdicts.map(({ key, label, tone }) => ({ label, tone, values: days.map((day) => day[key]) })),
  };
}
