import { areElsewhere, changeOf, comparisonWords, countChanges } from '@assay/findings/compare';
import type { Change, ComparedScenario, ComparisonWords } from '@assay/findings/compare';
import type { RunComparison } from '@assay/contract';
import { useState } from 'react';
import { Link, messageOf, pathTo } from '../../app/index.ts';
import { duration, relativeTime, useRunComparison } from '../../data/index.ts';
import { cn, CodeText, EmptyState, FilterButtons, LoadError, MethodBadge, Skeleton, Stat } from '../../ui/index.ts';
import { VerdictBadge } from '../history/index.ts';

const order: readonly Change[] = ['broken', 'fixed', 'added', 'removed', 'neither', 'unchanged'];

/** Two runs: of one environment the earlier left, with what broke since; of two environments as they are asked for, side by side. */
export function RunsComparison({ ids }: { ids: [number, number] }) {
  const comparison = useRunComparison(...ids);
  const [shown, setShown] = useState<Change | 'all'>('all');
  if (comparison.isPending) return <Skeleton rows={8} />;
  if (comparison.isLoadingError) {
    return <LoadError onRetry={() => void comparison.refetch()}>{messageOf(comparison.error)}</LoadError>;
  }
  if (!comparison.data) return null;
  const { scenarios, ...runs } = inOrder(comparison.data);
  const words = comparisonWords(runs.left, runs.right);
  const counts = countChanges(scenarios);
  const rows = scenarios.filter((one) => shown === 'all' || changeOf(one) === shown);
  return (
    <section aria-label="Comparison of two runs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {[runs.left, runs.right].map((run) => (
          <Stat
            key={run.id}
            label={`Run ${run.id} ${run.environment === null ? 'at the base URL' : `in ${run.environment.name}`}, ${relativeTime(run.created_at)}`}
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
          ...order.map((change) => ({ id: change, label: words.of[change], count: counts[change] })),
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title="No scenario changed this way">Choose another filter.</EmptyState>
      ) : (
        <Rows rows={rows} words={words} />
      )}
    </section>
  );
}

const cell = 'min-w-0 px-3 py-1.5 text-left align-top';
/** On a phone the name of a scenario stands above what the two runs say of it. */
const line = 'max-sm:grid max-sm:grid-cols-3';

/** What happened later stands right; environments have no order of their own. */
function inOrder(comparison: RunComparison): RunComparison {
  const { left, right, scenarios } = comparison;
  if (left.id < right.id || areElsewhere(left, right)) return comparison;
  return {
    left: right,
    right: left,
    scenarios: scenarios.map((one) => ({ ...one, left: one.right, right: one.left })),
  };
}

function Rows({ rows, words }: { rows: ComparedScenario[]; words: ComparisonWords }) {
  return (
    <div className="relative overflow-x-auto rounded border border-line bg-surface">
      <table className="w-full border-collapse">
        <thead className="border-b border-line text-[13px] text-ink-dim">
          <tr className={line}>
            {['Scenario', words.left, words.right, 'Difference'].map((title, at) => (
              <th key={title} scope="col" className={cn(cell, 'font-medium', at === 0 && 'max-sm:sr-only')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.scenario_id} className={line}>
              <th scope="row" className={cn(cell, 'font-normal max-sm:col-span-3')}>
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
                <ChangeCell row={row} words={words} />
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
  if (side.cause === 'interrupted') return <span className="text-ink-dim">interrupted</span>;
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

function ChangeCell({ row, words }: { row: ComparedScenario; words: ComparisonWords }) {
  const word = words.of[changeOf(row)];
  if (row.left === null || row.right === null) return <>{word}</>;
  const pair = `${row.left.execution_id},${row.right.execution_id}`;
  return (
    <Link to={pathTo('Compare', { executions: pair })} className="underline">
      {word}
    </Link>
  );
}
