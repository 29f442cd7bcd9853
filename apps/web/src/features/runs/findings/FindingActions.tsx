import { bugCard } from '@assay/findings/card';
import type { Finding, Run } from '@assay/contract';
import { ClipboardCopy, FilePenLine, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { useRefresh } from '../../../data/index.ts';
import { Button, ConfirmDialog, copyText, showToast } from '../../../ui/index.ts';
import { trialTexts } from './suspects.ts';

/** What to do about a finding: a text for a ticket, or the change of the document. */
export function FindingActions({ run, finding }: { run: Run; finding: Finding }) {
  return (
    <div className="flex flex-wrap gap-2">
      <TryAgain run={run} finding={finding} />
      <CopyCard finding={finding} />
      {finding.overlay.length > 0 && <ApplyChange run={run} finding={finding} />}
    </div>
  );
}

function TryAgain({ run, finding }: { run: Run; finding: Finding }) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const isRunning = busy || finding.trial?.outcome === 'running';
  const tryAgain = async (): Promise<void> => {
    setBusy(true);
    try {
      const { outcome } = await api.tryFinding({ params: { runId: run.id, key: finding.key } });
      await refresh();
      showToast('info', trialTexts[outcome]);
    } catch (error) {
      showToast('error', `It was not tried again: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  if (finding.executions.length === 0) return null;
  return (
    <Button size="sm" icon={<RotateCcw size={12} />} busy={isRunning} onClick={() => void tryAgain()}>
      Try again alone
    </Button>
  );
}

function CopyCard({ finding }: { finding: Finding }) {
  const [busy, setBusy] = useState(false);
  const first = finding.executions[0]?.execution_id;
  if (first === undefined) return null;
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const execution = await api.getExecution({ params: { id: first } });
      await copyText(bugCard(finding, execution), 'Copied the bug card as Markdown.');
    } catch (error) {
      showToast('error', `The bug card was not copied: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <Button size="sm" icon={<ClipboardCopy size={12} />} busy={busy} onClick={() => void copy()}>
      Copy bug card
    </Button>
  );
}

function ApplyChange({ run, finding }: { run: Run; finding: Finding }) {
  const [isAsking, setAsking] = useState(false);
  const [processing, setProcessing] = useState(false);
  const refresh = useRefresh();
  const apply = async (): Promise<void> => {
    setProcessing(true);
    try {
      await api.applyFinding({ params: { runId: run.id, key: finding.key } });
      showToast('success', 'The document of this system was changed. Run it again to see the difference.');
      setAsking(false);
      await refresh();
    } catch (error) {
      showToast('error', `The change was not applied: ${messageOf(error)}`);
    }
    setProcessing(false);
  };
  return (
    <>
      <Button needs="applyFinding" size="sm" icon={<FilePenLine size={12} />} onClick={() => setAsking(true)}>
        Apply to my copy
      </Button>
      <ConfirmDialog
        open={isAsking}
        kind="primary"
        title="Change the document of this system?"
        confirmLabel="Apply"
        processing={processing}
        onConfirm={() => void apply()}
        onCancel={() => setAsking(false)}
      >
        Assay changes its own copy of the document as the overlay says. Scenarios and validation rules stay, those that
        it touches are marked for review. It is listed under the imports of the system, where it can be undone.
      </ConfirmDialog>
    </>
  );
}
