import type { Run } from '@assay/contract';
import { useState } from 'react';
import { messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { allRuns, relativeTime, useRuns } from '../../data/index.ts';
import { Button, EmptyState, Field, LoadError, Select, Skeleton } from '../../ui/index.ts';

/** Two of the last runs to compare; `pair` are those that are compared. */
export function CompareRunsChoice({ pair }: { pair: [number, number] | null }) {
  const runs = useRuns(allRuns);
  if (runs.isPending) return <Skeleton rows={3} />;
  if (runs.isLoadingError) return <LoadError onRetry={() => void runs.refetch()}>{messageOf(runs.error)}</LoadError>;
  const list = runs.data ?? [];
  if (list.length < 2)
    return <EmptyState title="Nothing to compare yet">Run something twice, then compare the runs here.</EmptyState>;
  return <RunPair list={list} pair={pair} />;
}

/** The selectors of both runs. */
export function RunPair({ list, pair }: { list: readonly Run[]; pair: [number, number] | null }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Record<'left' | 'right', string>>({
    left: String(pair?.[0] ?? ''),
    right: String(pair?.[1] ?? ''),
  });
  const [before, last] = lastOfOneSystem(list);
  const left = chosen.left || String(before?.id);
  const right = chosen.right || String(last?.id);
  const isListed = (id: string): boolean => list.some((run) => String(run.id) === id);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      {(['left', 'right'] as const).map((side) => (
        <Field key={side} label={side === 'left' ? 'One run' : 'Other run'}>
          {(control) => (
            <Select
              {...control}
              value={side === 'left' ? left : right}
              onChange={(event) => setChosen({ ...chosen, [side]: event.target.value })}
            >
              {[left, right]
                .filter((id) => !isListed(id))
                .map((id) => (
                  <option key={id} value={id}>
                    {id}: an older run
                  </option>
                ))}
              {list.map((run) => (
                <option key={run.id} value={run.id}>
                  {run.id}: {run.name}
                  {run.environment === null ? '' : ` in ${run.environment.name}`}, {relativeTime(run.created_at)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button disabled={left === right} onClick={() => void navigate(pathTo('Compare', { runs: `${left},${right}` }))}>
        Compare
      </Button>
    </div>
  );
}

/** The last two runs of the system that was run last; the last two of all where there is no such pair. */
function lastOfOneSystem(list: readonly Run[]): [before: Run | undefined, last: Run | undefined] {
  const [last, next] = list;
  return [list.slice(1).find((run) => run.system_id === last?.system_id) ?? next, last];
}
