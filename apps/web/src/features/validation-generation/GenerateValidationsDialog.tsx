import type { Scenario } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { plural, useRefresh } from '../../data/index.ts';
import { Button, Dialog, LoadError, Notice, ProgressBar, Skeleton } from '../../ui/index.ts';
import { ErrorNotice } from '../limits/index.ts';
import { generateEach } from './generate-each.ts';
import type { Outcome } from './generate-each.ts';
import { questionText, refusalOf } from './quota.ts';

interface Props {
  scenarios: Scenario[];
  onClose: () => void;
}

/** Validations for several scenarios at once: what it takes of the month's generations, then how far it is, then what came of it. */
export function GenerateValidationsDialog({ scenarios, onClose }: Props) {
  const [settled, setSettled] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Scenario> | null>(null);
  const stopped = useRef(false);
  const refresh = useRefresh();
  const start = async (): Promise<void> => {
    setSettled(0);
    const found = await generateEach(scenarios, ({ id }) => api.generateValidations({ params: { id } }), {
      isStopped: () => stopped.current,
      onSettled: setSettled,
    });
    setOutcome(found);
    await refresh();
  };
  return (
    <Dialog open onClose={onClose} locked={settled !== null && outcome === null} title="Generate all validations">
      {outcome !== null ? (
        <Result outcome={outcome} total={scenarios.length} onClose={onClose} />
      ) : settled !== null ? (
        <Running settled={settled} total={scenarios.length} onStop={() => (stopped.current = true)} />
      ) : (
        <Question count={scenarios.length} onStart={() => void start()} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Question({ count, onStart, onClose }: { count: number; onStart: () => void; onClose: () => void }) {
  const limits = useQuery({ queryKey: ['my-limits'], queryFn: () => api.getMyLimits({}), staleTime: 0, gcTime: 0 });
  if (limits.isError) {
    return <LoadError onRetry={() => void limits.refetch()}>{messageOf(limits.error)}</LoadError>;
  }
  if (limits.data === undefined) return <Skeleton rows={2} />;
  const refusal = refusalOf(count, limits.data.data);
  return (
    <>
      {refusal === null ? <p>{questionText(count, limits.data.data)}</p> : <ErrorNotice text={refusal} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={refusal !== null} onClick={onStart}>
          Generate
        </Button>
      </div>
    </>
  );
}

function Running({ settled, total, onStop }: { settled: number; total: number; onStop: () => void }) {
  const [stopping, setStopping] = useState(false);
  return (
    <>
      <ProgressBar label="Generating validations" value={settled} max={total} />
      <p role="status" className="text-[13px] text-ink-dim">
        {stopping ? 'Finishing what has begun' : `${settled} of ${plural(total, 'scenario')}`}
      </p>
      <div className="flex justify-end">
        <Button
          disabled={stopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          Stop
        </Button>
      </div>
    </>
  );
}

function Result({ outcome, total, onClose }: { outcome: Outcome<Scenario>; total: number; onClose: () => void }) {
  const { done, failed, limit } = outcome;
  const others = failed.filter(({ error }) => error !== limit);
  return (
    <>
      {limit !== null && <ErrorNotice text={limit.message} />}
      <Notice kind={done.length === total ? 'success' : 'warning'}>
        Validations were generated for {done.length} of {plural(total, 'scenario')}.
      </Notice>
      {others.length > 0 && (
        <ul aria-label="Not generated" className="grid max-h-40 gap-1 overflow-auto">
          {others.map(({ one, error }) => (
            <li key={one.id} className="break-words">
              <span className="font-medium">{one.name}</span>{' '}
              <span className="text-ink-dim">{messageOf(error) || 'Failed to generate validations'}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
