import { reports } from '@assay/reports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { Button, Menu, saveFile, showToast } from '../../ui/index.ts';

/** The reports of a run that has ended, as files. */
export function ReportMenu({ runId }: { runId: number }) {
  const [busy, setBusy] = useState(false);
  const download = async (format: string): Promise<void> => {
    setBusy(true);
    try {
      const { name, content } = await api.downloadRunReport({ params: { runId }, query: { format } });
      saveFile(name, content);
    } catch (error) {
      showToast('error', `The report was not downloaded: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <Menu
      renderTrigger={(attributes) => (
        <Button size="sm" icon={<Download size={12} />} busy={busy} {...attributes}>
          Download report
        </Button>
      )}
      items={reports.map(({ id, name }) => ({ label: name, onSelect: () => void download(id) }))}
    />
  );
}
