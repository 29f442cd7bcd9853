import { useState } from 'react';
import { messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { allRuns, relativeTime, useRuns } from '../../data/index.ts';
import { Button, EmptyState, Field, LoadError, Select, Skeleton } from '../../ui/index.ts';

/** Two of the last runs to compare. */
export function CompareRunsChoice() {
  const runs = useRuns(allRuns);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Record<'left' | 'right', string>>({ left: '', right: '' });
  if (runs.isPending) return <Skeleton rows={3} />;
  if (runs.isLoadingError) return <LoadError onRetry={() => void runs.refetch()}>{messageOf(runs.error)}</LoadError>;
  const list = runs.data ?? [];
  if (list.length < 2)
    return <EmptyState title="Nothing to compare yet">Run something twice, then compare the runs here.</EmptyState>;
  const left = chosen.left || String(list[1]?.id);
  const right = chosen.right || String(list[0]?.id);
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
