import type { Usage } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullDate, monthOf } from '../../data/index.ts';
import { api } from '../../app/index.ts';
import { Card, LoadError } from '../../ui/index.ts';
import { reasonOr } from '../plans/index.ts';
import { dayOfLimit } from './forecast.ts';

/** The months before, and when this one reaches its limit when it goes on like this. */
export function UsageByMonth({ usage }: { usage: Usage }) {
  const months = useQuery({ queryKey: ['usage-history'], queryFn: ({ signal }) => api.getUsageHistory({ signal }) });
  const isFailed = months.isLoadingError;
  const [now] = useState(() => new Date());
  const notes = [
    ['runs', dayOfLimit(usage.runs_used, usage.runs_limit, now)],
    ['validation generations', dayOfLimit(usage.validation_generations_used, usage.validation_generations_limit, now)],
  ] as const;
  const reached = notes.flatMap(([what, day]) => (day === null ? [] : [{ what, day }]));
  if (reached.length === 0 && (months.data ?? []).length === 0 && !isFailed) return null;
  return (
    <Card title="Usage by month">
      {isFailed && (
        <LoadError onRetry={() => void months.refetch()}>
          {reasonOr(months.error, 'Failed to fetch usage data')}
        </LoadError>
      )}
      {reached.map(({ what, day }) => (
        <p key={what} className="mb-3 text-warn">
          {day === 'now'
            ? `All ${what} of this month are used up.`
            : `At this pace the ${what} of this month are used up on ${fullDate(day)}.`}
        </p>
      ))}
      <table className="w-full max-w-md text-left tabular-nums">
        <thead className="text-[13px] text-ink-dim">
          <tr>
            <th className="py-1 font-normal">Month</th>
            <th className="py-1 text-right font-normal">Runs</th>
            <th className="py-1 text-right font-normal">Validation generations</th>
          </tr>
        </thead>
        <tbody>
          {(months.data ?? []).map(({ month, runs, validation_generations: generations }) => (
            <tr key={month} className="border-t border-line">
              <td className="py-1">{monthOf(month)}</td>
              <td className="py-1 text-right">{runs.toLocaleString('en-US')}</td>
              <td className="py-1 text-right">{generations.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
