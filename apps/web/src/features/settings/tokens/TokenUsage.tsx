import type { AccessToken, AccessTokenUsage } from '@assay/contract';
import { useMemo } from 'react';
import { plural, shortDate, useTokenUsage } from '../../../data/index.ts';
import { Card, Chart, LoadError } from '../../../ui/index.ts';
import { problemText } from './token-problems.ts';

/** Requests with a token on each of the last 30 days, in UTC. */
export function TokenUsage({ token }: { token: AccessToken }) {
  const usage = useTokenUsage(token);
  return (
    <Card title="Usage statistics">
      {usage.data !== undefined ? (
        <Days usage={usage.data} />
      ) : usage.isError ? (
        <LoadError onRetry={() => void usage.refetch()}>
          {problemText(usage.error, 'Failed to load usage statistics')}
        </LoadError>
      ) : (
        <div className="h-44 animate-pulse rounded bg-sunken" aria-hidden />
      )}
    </Card>
  );
}

function Days({ usage }: { usage: AccessTokenUsage }) {
  const { history, days, total_requests: total } = usage;
  const labels = useMemo(() => history.map(({ date }) => shortDate(date)), [history]);
  const series = useMemo(
    () => [{ label: 'Requests', tone: 'busy', values: history.map(({ requests }) => requests) }] as const,
    [history],
  );
  if (total === 0) return <p className="text-ink-dim">No requests in the last {days} days.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>
        {plural(total, 'request')} in the last {days} days
      </p>
      <Chart label={`Requests per day, last ${days} days`} kind="stacked" labels={labels} series={series} />
    </div>
  );
}
