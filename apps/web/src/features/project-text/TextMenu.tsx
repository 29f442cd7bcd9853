import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button, Menu } from '../../ui/index.ts';
import { exportText } from './export-text.ts';
import { ImportTextDialog } from './ImportTextDialog.tsx';

interface Props {
  systemId: number;
  /** Only what is of this endpoint is exported. */
  endpointId?: number;
}

/** The scenarios of a system, or of one of its endpoints, as text: out and in. */
export function TextMenu({ systemId, endpointId }: Props) {
  const [busy, setBusy] = useState(false);
  const [importing, setImporting] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await exportText({ systemId, ...(endpointId !== undefined && { endpointId }) });
    setBusy(false);
  };
  return (
    <>
      <Menu
        renderTrigger={(attributes) => (
          <Button icon={<FileText size={14} />} busy={busy} {...attributes}>
            Text
          </Button>
        )}
        items={[
          { label: 'Export as text', onSelect: () => void download() },
          { label: 'Import text…', needs: 'writeProjectText', onSelect: () => setImporting(true) },
        ]}
      />
      {importing && <ImportTextDialog systemId={systemId} onClose={() => setImporting(false)} />}
    </>
  );
}
