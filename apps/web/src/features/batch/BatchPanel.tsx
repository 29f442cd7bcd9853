import { Download, RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { plural, useLanguageModel } from '../../data/index.ts';
import { Button, Notice, ProgressBar, saveFile, StatusBadge } from '../../ui/index.ts';
import { batchBadge } from './batch-badges.ts';
import { isSettled } from './state/batch-row.ts';
import { BatchRows } from './BatchRows.tsx';
import { isOpen } from './state/batch-state.ts';
import type { BatchState } from './state/batch-state.ts';
import { BatchSteps } from './BatchSteps.tsx';
import { cancelBatch, resetBatch } from './state/batch-store.ts';
import { BatchSummary } from './BatchSummary.tsx';
import { ErrorPanel, LimitPanel } from './BatchTrouble.tsx';
import { exportName, exportRows } from './export-rows.ts';

/** A batch as it happens, and what came of it until somebody runs more. Nothing while there is none. */
export function BatchPanel({ batch }: { batch: BatchState }) {
  const model = useLanguageModel();
  if (batch.limit !== null) return <LimitPanel limit={batch.limit} />;
  if (batch.status === 'idle') return null;
  const { kind, label } = batchBadge(batch);
  const settled = batch.rows.filter(isSettled).length;
  return (
    <section
      aria-label="Smart Execution"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">Smart Execution</h3>
        <StatusBadge kind={kind}>{label}</StatusBadge>
        <span className="flex-1 text-[13px] text-ink-dim tabular-nums">
          {settled} of {plural(batch.rows.length, 'scenario')}
          {batch.tokens > 0 && `, about ${batch.tokens.toLocaleString('en-US')} tokens`}
        </span>
        <span role="status" className="sr-only">
          {batch.summary !== null && `${label}: ${settled} of ${plural(batch.rows.length, 'scenario')}.`}
        </span>
        <Actions batch={batch} />
      </header>
      <ProgressBar label="Batch progress" value={settled} max={batch.rows.length} kind={kind} />
      {batch.message !== null && <ErrorPanel message={batch.message} interrupted={batch.interrupted} />}
      <BatchSteps
        rows={batch.rows}
        running={isOpen(batch)}
        cut={batch.status === 'error' || batch.status === 'cancelled'}
        model={model}
      />
      <p className="text-[13px] text-ink-dim">
        Each response is compared with the expected status, the documented schema and the validation rules.
        {model !== null && ` The language model ${model} may question a match.`}
      </p>
      {batch.notice !== null && <Notice kind="warning">{batch.notice}</Notice>}
      {batch.summary !== null && <BatchSummary summary={batch.summary} rows={batch.rows} />}
      <BatchRows rows={batch.rows} />
    </section>
  );
}

function Actions({ batch }: { batch: BatchState }) {
  if (batch.status === 'processing') return <Cancel />;
  if (batch.summary === null) return null;
  return (
    <>
      <Button size="sm" icon={<Download size={12} />} onClick={() => download(batch)}>
        Export
      </Button>
      <Button size="sm" icon={<RotateCcw size={12} />} onClick={resetBatch}>
        Run more scenarios
      </Button>
    </>
  );
}

function Cancel() {
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await cancelBatch();
    setBusy(false);
  };
  return (
    <Button needs="cancelBatch" size="sm" icon={<Square size={12} />} busy={busy} onClick={() => void cancel()}>
      Cancel
    </Button>
  );
}

function download(batch: BatchState): void {
  const text = JSON.stringify(exportRows(batch.rows), null, 2);
  saveFile(exportName(new Date()), new Blob([text], { type: 'application/json' }));
}
