import type { Run, RunFindings } from '@assay/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { useRunFindings } from '../../../data/index.ts';
import { Button, LoadError, saveFile, showToast, ShowMore, Skeleton } from '../../../ui/index.ts';
import { FindingItem } from './FindingItem.tsx';
import { headingOf } from './suspects.ts';

/** Findings drawn at once. */
const PAGE = 30;

/** What a run has found, by cause: a handful of findings instead of a row for each scenario. */
export function Findings({ run }: { run: Run }) {
  const found = useRunFindings(run);
  if (run.failed === 0) return null;
  if (found.isPending) return <Skeleton rows={3} />;
  if (found.data === undefined)
    return (
      <LoadError onRetry={() => void found.refetch()}>The findings were not loaded: {messageOf(found.error)}</LoadError>
    );
  return <Loaded run={run} found={found.data} />;
}

function Loaded({ run, found: { findings, scenarios, left_out: leftOut } }: { run: Run; found: RunFindings }) {
  const [shown, setShown] = useState(PAGE);
  const hasOverlay = findings.some(({ overlay }) => overlay.length > 0);
  return (
    <section aria-label="Findings" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 flex-1 text-base font-semibold">{headingOf(findings.length, scenarios)}</h3>
        {hasOverlay && <OverlayDownload runId={run.id} />}
      </header>
      <ul aria-label="Findings by cause" className="divide-y divide-line rounded border border-line bg-surface">
        {findings.slice(0, shown).map((finding) => (
          <FindingItem key={finding.key} run={run} finding={finding} />
        ))}
      </ul>
      <ShowMore left={findings.length - shown} onMore={() => setShown(shown + PAGE)} />
      {leftOut > 0 && (
        <p className="text-[13px] text-ink-dim">{leftOut} further results are not part of these findings.</p>
      )}
    </section>
  );
}

function OverlayDownload({ runId }: { runId: number }) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { name, content } = await api.downloadRunOverlay({ params: { runId } });
      saveFile(name, content);
    } catch (error) {
      showToast('error', `The overlay was not downloaded: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <Button size="sm" icon={<Download size={12} />} busy={busy} onClick={() => void download()}>
      Download overlay
    </Button>
  );
}
