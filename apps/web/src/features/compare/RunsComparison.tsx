import { useState } from 'react';
import { Link, messageOf, pathTo } from '../../app/index.ts';
import { duration, relativeTime, useRunComparison } from '../../data/index.ts';
import { CodeText, EmptyState, FilterButtons, LoadError, MethodBadge, Skeleton, Stat } from '../../ui/index.ts';
import { VerdictBadge } from '../history/index.ts';
import { changeOf, countChanges } from './run-changes.ts';
import type { Change, ComparedScenario } from './run-changes.ts';

const words: Record<Change, string> = {
  broken: 'Broken',
  fixed: 'Fixed',
  added: 'Only in the later run',
  removed: 'Only in the earlier run',
  unchanged: 'Unchanged',
};

const order = Object.keys(words) as Change[];

/** Two runs, the earlier left: what broke, what was fixed, what was added or removed. */
export function RunsComparison({ ids }: { ids: [number, number] }) {
  const [left, right] = ids[0] < ids[1] ? ids : [ids[1], ids[0]];
  const comparison = useRunComparison(left, right);
  const [shown, setShown] = useState<Change | 'all'>('all');
  if (comparison.isPending) return <Skeleton rows={8} />;
  if (comparison.isLoadingError) {
    return <LoadError onRetry={() => void comparison.refetch()}>{messageOf(comparison.error)}</LoadError>;
  }
  if (!comparison.data) return null;
  const { scenarios, ...runs } = comparison.data;
  const counts = countChanges(scenarios);
  const rows = scenarios.filter((one) => shown === 'all' || changeOf(one) === shown);
  return (
    <section aria-label="Comparison of two runs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {[runs.left, runs.right].map((run) => (
          <Stat
            key={run.id}
            label={`Run ${run.id}, ${relativeTime(run.created_at)}`}
            value={`${run.completed - run.failed - run.skipped} of ${run.total} passed`}
            note={
              <Link to={pathTo('Run', { runId: run.id })} className="underline">
                {run.name}
              </Link>
            }
          />
        ))}
      </div>
      <FilterButtons
        label="Show"
        value={shown}
        onChange={setShown}
        options={[
          { id: 'all' as const, label: 'All', count: scenarios.length },
          ...order.map((change) => ({ id: change, label: words[change], count: counts[change] })),
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title="No scenario changed this way">Choose another filter.</EmptyState>
      ) : (
        <Rows rows={rows} />
      )}
    </section>
  );
}

const cell = 'px-3 py-1.5 text-left align-top';

function Rows({ rows }: { rows: ComparedScenario[] }) {
  return (
    <div className="overflow-x-auto rounded border border-line bg-surface">
      <table className="w-full border-collapse">
        <thead className="border-b border-line text-[13px] text-ink-dim">
          <tr>
            {['Scenario', 'Earlier', 'Later', 'Change'].map((title) => (
              <th key={title} scope="col" className={`${cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.scenario_id}>
              <th scope="row" className={`${cell} font-normal`}>
                <span className="flex flex-wrap items-center gap-x-2">
                  <MethodBadge method={row.method} short />
                  <span className="font-mono text-[12.5px] break-all">{row.endpoint}</span>
                  <span className="font-medium">
                    <CodeText>{row.scenario_name}</CodeText>
                  </span>
                </span>
              </th>
              <td className={cell}>
                <Verdict side={row.left} />
              </td>
              <td className={cell}>
                <Verdict side={row.right} />
              </td>
              <td className={cell}>
                <ChangeCell row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Verdict({ side }: { side: ComparedScenario['left'] }) {
  if (side === null) return <span className="text-ink-dim">not run</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <VerdictBadge status={side.status} />
      <span className="font-mono text-[12px] text-ink-dim tabular-nums">
        {side.http_status ?? 'no answer'}
        {side.response_time_ms !== null && ` · ${duration(side.response_time_ms)}`}
      </span>
    </span>
  );
}

function ChangeCell({ row }: { row: ComparedScenario }) {
  const word = words[changeOf(row)];
  if (row.left === null || row.right === null) return <>{word}</>;
  const pair = `${row.left.execution_id},${row.right.execution_id}`;
  return (
    <Link to={pathTo('Compare', { executions: pair })} className="underline">
      {word}
    </Link>
  );
}
