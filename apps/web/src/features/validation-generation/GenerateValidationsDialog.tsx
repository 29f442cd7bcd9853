import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import { Button, Dialog, LoadError, Notice, ProgressBar, Skeleton } from '../../ui/index.ts';
import { BatchRows, chosenScenarios } from '../batch/index.ts';
import type { ChosenScenario } from '../batch/index.ts';
import { ErrorNotice, useShownLimit } from '../limits/index.ts';
import { outcomeText } from './bulk-state.ts';
import { BULK_WORKERS } from './generate-each.ts';
import { questionText, refusalOf } from './quota.ts';
import { useBulkGeneration } from './use-bulk-generation.ts';
import type { BulkGeneration } from './use-bulk-generation.ts';

interface Props {
  endpoints: Parameters<typeof chosenScenarios>[0];
  /** One scenario after the other, as the wizard does, or several at a time. */
  oneByOne?: boolean;
  onClose: () => void;
}

/** Validations for the scenarios of endpoints: what it takes of the month's generations, then how far each is, then what came of it. */
export function GenerateValidationsDialog({ endpoints, oneByOne = false, onClose }: Props) {
  // The list is refreshed while this goes on; what was chosen stays.
  const [scenarios] = useState(() => chosenScenarios(endpoints));
  const generation = useBulkGeneration(scenarios, oneByOne ? 1 : BULK_WORKERS);
  const { status } = generation.state;
  // Escape is meant for the dialog that stands above.
  const covered = useShownLimit() !== null;
  return (
    <Dialog
      open
      wide={status !== 'pending'}
      onClose={onClose}
      locked={covered || status === 'processing'}
      title="Generate all validations"
    >
      {status === 'pending' ? (
        <Question scenarios={scenarios} onStart={() => void generation.start()} onClose={onClose} />
      ) : (
        <Batch generation={generation} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  scenarios: readonly ChosenScenario[];
  onStart: () => void;
  onClose: () => void;
}

function Question({ scenarios: { length: count }, onStart, onClose }: QuestionProps) {
  const limits = useQuery({ queryKey: ['my-limits'], queryFn: () => api.getMyLimits({}), staleTime: 0, gcTime: 0 });
  if (limits.isLoadingError) {
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

function Batch({ generation, onClose }: { generation: BulkGeneration; onClose: () => void }) {
  const { state, stopping } = generation;
  const { rows } = state;
  const running = state.status === 'processing';
  const settled = rows.filter(({ status }) => status === 'completed' || status === 'error').length;
  const good = rows.every(({ status }) => status === 'completed');
  return (
    <>
      {running ? (
        <>
          <ProgressBar label="Generating validation rules" value={settled} max={rows.length} />
          <p role="status" className="text-[13px] text-ink-dim">
            {stopping ? 'Finishing the current scenarios' : `${settled} of ${plural(rows.length, 'scenario')}`}
          </p>
        </>
      ) : (
        <Notice kind={good ? 'success' : 'warning'}>{outcomeText(state)}</Notice>
      )}
      <BatchRows rows={rows} />
      <div className="flex justify-end">
        {running ? (
          <Button disabled={stopping} onClick={generation.cancel}>
            Cancel
          </Button>
        ) : (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </>
  );
}
