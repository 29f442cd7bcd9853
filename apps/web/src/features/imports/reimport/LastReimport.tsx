import { useState } from 'react';
import { api, messageOf } from '../../../app/index.ts';
import { relativeTime, useImportReport, useRefresh } from '../../../data/index.ts';
import { Button, Notice, screenToastMs, showToast } from '../../../ui/index.ts';
import { documentName } from '../document-name.ts';
import { PlanView } from './PlanView.tsx';

/** While the last re-import can be taken back: what it did and the button for it. */
export function LastReimport({ systemId }: { systemId: number }) {
  const { data: report } = useImportReport(systemId);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  if (!report?.can_undo || report.changes === null) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      const undone = await api.undoReimport({ params: { id: systemId } });
      await refresh();
      const kept = undone?.kept ?? [];
      if (kept.length === 0) showToast('success', 'The re-import was undone.', screenToastMs.saved);
      else showToast('info', `The re-import was undone. ${kept.join(' ')}`);
    } catch (failure) {
      showToast('error', messageOf(failure));
    }
    setBusy(false);
  };
  return (
    <Notice
      kind="info"
      action={
        <Button needs="undoReimport" busy={busy} onClick={() => void undo()}>
          Undo
        </Button>
      }
    >
      <details>
        <summary>
          Re-imported from {documentName(report)} {relativeTime(report.created_at)}
        </summary>
        <div className="mt-2">
          <PlanView plan={report.changes} />
        </div>
      </details>
    </Notice>
  );
}
